import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { endWhenSlow } from '../../../src/http/end-when-slow.ts'
import { closeServer, listen } from '../../../src/http/listen.ts'
import { sendRaw } from '../../support/service/raw-http.ts'
import { until } from '../../support/system/until.ts'

const BOUNDS = { bodyMs: 20_000, uploadMs: 30_000, minUploadRate: 50_000 }
const LENGTH = 5_000_000

let url: string
const server = createServer((req, res) => endWhenSlow(req, res, BOUNDS))
beforeAll(async () => {
  url = `http://127.0.0.1:${await listen(server, 0, '127.0.0.1')}`
})
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(() => {
  vi.useRealTimers()
})
afterAll(() => closeServer(server))

/** Begins an upload of 5 MB and returns what the server gets of it. */
async function begin(body: string) {
  const head = `POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: ${LENGTH}\r\n\r\n`
  const answer = sendRaw(url, [head, body])
  const [req, res] = (await once(server, 'request')) as [IncomingMessage, ServerResponse]
  return { answer, req, res }
}

it('an upload that waits for its turn unread may wait as long as it has to', async () => {
  const { answer, req, res } = await begin('a'.repeat(LENGTH))
  await until('the first bytes to arrive', () => req.readableLength > 0)
  vi.advanceTimersByTime(3_600_000)
  let bytes = 0
  for await (const chunk of req) bytes += chunk.length
  res.end()
  expect([bytes, (await answer).status]).toEqual([LENGTH, 200])
})

it('an upload that is read and stops coming is ended', async () => {
  const { answer, req } = await begin('a')
  req.on('error', () => {}).resume()
  await until('all that comes to be read', () => req.readableLength === 0)
  vi.advanceTimersByTime(BOUNDS.bodyMs + BOUNDS.bodyMs / 4)
  expect(await answer).toAnswer(408)
})
