import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { endWhenUnread } from '../../../src/http/end-when-unread.ts'
import { closeServer, listen } from '../../../src/http/listen.ts'

const SILENT_MS = 50
/** Far more than the buffers between the service and a client that does not read. */
const LARGE = Buffer.alloc(48_000_000)

let port: number
const server = createServer((_req, res) => endWhenUnread(res, SILENT_MS))
beforeAll(async () => {
  port = await listen(server, 0, '127.0.0.1')
})
afterAll(() => closeServer(server))

async function open(headers = '') {
  const socket = connect(port, '127.0.0.1')
  const asked = once(server, 'request') as Promise<[IncomingMessage, ServerResponse]>
  socket.write(`GET / HTTP/1.1\r\nHost: x\r\n${headers}\r\n`)
  const [, res] = await asked
  return { socket, res }
}

it('a response of which the client reads nothing is ended', async () => {
  const { socket, res } = await open()
  res.end(LARGE)
  await once(res, 'close')
  expect([res.writableFinished, res.destroyed]).toEqual([false, true])
  socket.destroy()
})

it('a response that is not written yet may take as long as it has to', async () => {
  const { socket, res } = await open('Connection: close\r\n')
  await once(res, 'timeout')
  res.writeHead(200)
  res.write('a')
  // A part has been received, and nothing is sent.
  await once(res, 'timeout')
  res.end('b')
  let text = ''
  for await (const chunk of socket) text += chunk
  expect(text).toMatch(/\ba\r\n1\r\nb\r\n/)
})

it('the next response on the connection has its own time', async () => {
  const { socket, res } = await open()
  const read = once(socket, 'data')
  res.end('a')
  await read
  const asked = once(server, 'request') as Promise<[IncomingMessage, ServerResponse]>
  socket.pause()
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  const [, next] = await asked
  next.end(LARGE)
  await once(next, 'close')
  expect(next.writableFinished).toBe(false)
  socket.destroy()
})
