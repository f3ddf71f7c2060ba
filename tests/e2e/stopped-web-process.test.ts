import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Child } from '../../src/stack/child.ts'
import { freePort } from '../../src/stack/ports.ts'
import {
  createDraft,
  createWithImage,
  freshPicture,
  generate,
} from '../support/artworks/register.ts'
import { sendImage } from '../support/pictures/send-image.ts'
import { createProcesses, type Processes } from '../support/service/processes.ts'
import { type Service, startService } from '../support/service/service.ts'
import { objectsBelow } from '../support/store/objects.ts'
import { until } from '../support/system/until.ts'
import { buildOnce } from './start-test-console.ts'

let service: Service
let artist: string
let processes: Processes
let web: Child
/** URL of the web process, which is one of two; the other processes of `service` keep running. */
let url: string

beforeAll(async () => {
  await buildOnce()
  service = await startService({ objectStore: 'local-disk' })
  artist = await service.tokenOf('artist')
  // The first upload creates the folder of all uploads.
  await createWithImage(service, artist)
})
afterAll(() => service?.stop())

beforeEach(async () => {
  const port = await freePort()
  url = `http://localhost:${port}`
  processes = createProcesses({ ...service.env, PORT: String(port) })
  web = await processes.start('src/processes/web.ts', 'web ready')
})
afterEach(() => processes?.stopAll())

/** Uploads that the processes of the service have begun to receive and not ended. */
async function spooled(): Promise<string[]> {
  const folder = path.join(service.env.TMPDIR ?? '', 'print-commerce')
  return (await readdir(folder)).filter((name) => name.endsWith('.upload'))
}

/** Starts an upload whose last byte waits for `end`, and waits until the process receives it. */
async function startUpload(end: Promise<void>) {
  const { artwork_id, upload_token } = await createDraft(service, artist)
  const picture = await freshPicture()
  const answer = sendImage(
    `${url}/api/art/artworks/${artwork_id}/upload`,
    upload_token,
    [picture.subarray(0, -1), picture.subarray(-1)],
    end,
  )
  await until('the upload to arrive', async () => (await spooled()).length === 1, 60_000)
  return { artwork: artwork_id, answer }
}

/** Opens the events of a composition that no worker composes, so that they do not end by themselves. */
async function openEvents(): Promise<Response> {
  const artwork = await createWithImage(service, artist)
  const job = await generate(service, artist, artwork)
  const events = await fetch(`${url}/api/art/artworks/${artwork}/generation-status/${job}`, {
    headers: { accept: 'text/event-stream', authorization: `Bearer ${artist}` },
  })
  expect([events.status, events.headers.get('content-type')]).toEqual([
    200,
    'text/event-stream; charset=utf-8',
  ])
  return events
}

/** Sends SIGTERM and waits until the process has cut the event stream, which is how it begins to stop. */
async function askToStop(events: Response): Promise<void> {
  process.kill(web.pid ?? 0, 'SIGTERM')
  await expect(events.text()).rejects.toThrow()
}

describe('the web process at SIGTERM with a delay', () => {
  it('serves on and is not ready, until the delay is over or a second signal comes', async () => {
    const port = await freePort()
    const env = { ...service.env, PORT: String(port), SHUTDOWN_DELAY_SECONDS: '300' }
    const delayed = createProcesses(env)
    try {
      const child = await delayed.start('src/processes/web.ts', 'web ready')
      const status = async (path: string) => (await fetch(`http://localhost:${port}${path}`)).status
      expect(await status('/api/health/ready')).toBe(200)
      process.kill(child.pid ?? 0, 'SIGTERM')
      await until('the probe to fail', async () => (await status('/api/health/ready')) === 503)
      expect([await status('/api/health/live'), await status('/api/brands')]).toEqual([200, 200])
      process.kill(child.pid ?? 0, 'SIGTERM')
      expect(await child.exited).toMatchObject({ code: 0, signal: null })
    } finally {
      await delayed.stopAll()
    }
  })
})

describe('the web process at SIGTERM', () => {
  it('cuts event streams, takes no new connection and lets an upload end', async () => {
    const end = Promise.withResolvers<void>()
    const upload = await startUpload(end.promise)
    await askToStop(await openEvents())
    await expect(fetch(`${url}/api/health`)).rejects.toThrow()

    end.resolve()
    const { status, text } = await upload.answer
    expect([status, JSON.parse(text)]).toMatchObject([200, { ready_for_composition: true }])
    expect(await web.exited).toMatchObject({ code: 0, signal: null })
    expect(await spooled()).toEqual([])
    expect(await objectsBelow(service, `originals/art/${upload.artwork}`)).toHaveLength(1)
  })

  it('keeps nothing of an upload whose client goes away meanwhile', async () => {
    const end = Promise.withResolvers<void>()
    const upload = await startUpload(end.promise)
    const cut = expect(upload.answer).rejects.toThrow('gone')
    await askToStop(await openEvents())

    end.reject(new Error('gone'))
    await cut
    expect(await web.exited).toMatchObject({ code: 0, signal: null })
    expect(await spooled()).toEqual([])
    expect(await objectsBelow(service, `originals/art/${upload.artwork}`)).toEqual([])
  })
})
