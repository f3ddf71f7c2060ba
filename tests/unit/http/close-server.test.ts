import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { describe, expect, it } from 'vitest'
import { cutEventStreams } from '../../../src/http/event-streams.ts'
import { createFrontServer } from '../../../src/http/front-server.ts'
import { closeServer, listen } from '../../../src/http/listen.ts'
import { handlersEnded } from '../../../src/http/running-handlers.ts'
import { sendRaw } from '../../support/service/raw-http.ts'

const LONG_MS = 50_000

/** A front server before a handler; `reached` is its first request. */
async function start(handle: RequestListener) {
  const server = createFrontServer(handle, {
    serverUrl: 'http://localhost:3000',
    isTrustedProxy: () => false,
    onError: (error) => process.stderr.write(`${error}\n`),
  })
  const reached = once(server, 'request')
  const url = `http://127.0.0.1:${await listen(server, 0, '127.0.0.1')}`
  return { server, url, reached }
}

describe('a server that is closed', () => {
  it('takes no connection, and lets an upload in progress end', async () => {
    const { server, url, reached } = await start(async (req, res) => {
      let bytes = 0
      for await (const chunk of req) bytes += chunk.length
      res.end(String(bytes))
    })
    let closed: Promise<void> | undefined
    const upload = await sendRaw(url, [
      'POST /api/upload HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: 8\r\n\r\nhalf',
      async () => {
        await reached
        closed = closeServer(server, LONG_MS)
        await expect(fetch(url)).rejects.toThrow()
      },
      'half',
    ])
    expect([upload.status, upload.body]).toEqual([200, '8'])
    await closed
  })

  it('cuts event streams at once, and nothing else', async () => {
    const released = Promise.withResolvers<void>()
    const { server, url } = await start(async (req, res) => {
      if (req.url === '/api/events') {
        res.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' })
        res.write('event: progress\n\n')
        return
      }
      res.writeHead(200, { 'content-type': 'application/json' })
      res.write('{')
      await released.promise
      res.end('}')
    })
    const stream = await fetch(`${url}/api/events`)
    const download = await fetch(`${url}/api/slow`)
    cutEventStreams(server)
    const closed = closeServer(server, LONG_MS)
    await expect(stream.text()).rejects.toThrow()
    released.resolve()
    expect(await download.text()).toBe('{}')
    await closed
  })

  it('has ended when its handlers have cleaned up after clients that went away', async () => {
    const cleanedUp = Promise.withResolvers<void>()
    const { server, url, reached } = await start(async (_req, res) => {
      await once(res, 'close')
      await cleanedUp.promise
    })
    const asked = fetch(url)
    const refused = expect(asked).rejects.toThrow()
    await reached
    await closeServer(server, 1)
    await refused
    let ended = false
    const all = handlersEnded(server, LONG_MS).then(() => {
      ended = true
    })
    await handlersEnded(server, 1)
    expect(ended).toBe(false)
    cleanedUp.resolve()
    await all
    expect(ended).toBe(true)
  })

  it('cuts what has not ended in time', async () => {
    const { server, url, reached } = await start(() => {})
    const asked = fetch(url)
    const refused = expect(asked).rejects.toThrow()
    await reached
    await closeServer(server, 1)
    await refused
  })
})
