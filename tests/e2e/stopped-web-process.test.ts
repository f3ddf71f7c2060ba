import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Child } from '../../src/stack/child.ts'
import {
  createDraft,
  createWithImage,
  freshPicture,
  generate,
} from '../support/artworks/register.ts'
import { sendImage } from '../support/pictures/send-image.ts'
import { createProcesses, type Processes } from '../support/service/processes.ts'
import { type Service, startService } from '../support/service/service.ts'
import { receivedUploads } from '../support/service/temporary-files.ts'
import { startTraceReceiver } from '../support/service/trace-receiver.ts'
import { objectsBelow } from '../support/store/objects.ts'
import { freePort } from '../support/system/free-port.ts'
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
  await until('the upload to arrive', async () => (await receivedUploads(service)).length === 1)
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
  it('serves on and is not ready until a second signal comes, and sends its last traces', async () => {
    const port = await freePort()
    const token = 'a-metrics-token-of-this-test-0123456789'
    const receiver = await startTraceReceiver()
    const delayed = createProcesses({
      ...service.env,
      PORT: String(port),
      SHUTDOWN_DELAY_SECONDS: '300',
      METRICS_TOKEN: token,
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
      // Nothing is sent before the end.
      OTEL_BSP_SCHEDULE_DELAY: '600000',
    })
    try {
      const child = await delayed.start('src/processes/web.ts', 'web ready')
      const get = (route: string) =>
        fetch(`http://localhost:${port}${route}`, { headers: { authorization: `Bearer ${token}` } })
      const probe = async () => (await fetch(`http://localhost:${port}/api/health/ready`)).status
      expect(await probe()).toBe(200)
      await fetch(`http://localhost:${port}/admin/login`)
      const metrics = await (await get('/api/metrics')).text()
      expect(metrics).toContain(
        'http_response_seconds_count{route="/*",method="GET",status="2xx"} 1',
      )

      process.kill(child.pid ?? 0, 'SIGTERM')
      await until('the probe to fail', async () => (await probe()) === 503)
      const live = await fetch(`http://localhost:${port}/api/health/live`)
      const brands = await fetch(`http://localhost:${port}/api/brands`)
      expect([live.status, brands.status]).toEqual([200, 200])
      process.kill(child.pid ?? 0, 'SIGTERM')
      expect(await child.exited).toMatchObject({ code: 0, signal: null })
      expect(receiver.spans.map(({ name }) => name)).toEqual(
        expect.arrayContaining(['GET /*', 'GET /api/health/live', 'GET /api/brands']),
      )
    } finally {
      await delayed.stopAll()
      await receiver.close()
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
    expect(await receivedUploads(service)).toEqual([])
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
    expect(await receivedUploads(service)).toEqual([])
    expect(await objectsBelow(service, `originals/art/${upload.artwork}`)).toEqual([])
  })
})
