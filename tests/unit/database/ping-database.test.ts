import { createServer, type Server, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { pingDatabase } from '../../../src/database/ping-database.ts'

let server: Server | undefined
afterEach(() => server?.close())

/** A server that is no healthy database, and a wait for the end of all its connections. */
async function startPeer(serve: (socket: Socket) => void) {
  const peer = createServer((socket) => {
    socket.on('error', () => socket.destroy())
    socket.resume()
    serve(socket)
  })
  server = peer
  await new Promise<void>((done) => {
    peer.listen(0, '127.0.0.1', done)
  })
  const address = peer.address()
  const port = typeof address === 'object' ? address?.port : 0
  const closed = () =>
    new Promise<void>((done) => {
      peer.close(() => done())
    })
  return { url: `postgres://user:password@127.0.0.1:${port}/name`, closed }
}

/** Says that the login succeeded and that a query may come, and is silent from then on. */
const LOGGED_IN = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49])

describe('a ping of the database', () => {
  it('fails at a port on which nothing listens', async () => {
    const { url, closed } = await startPeer(() => {})
    await closed()
    await expect(pingDatabase(url)).rejects.toThrow('ECONNREFUSED')
  })

  it.each([
    ['does not respond to the login', () => {}],
    [
      'does not respond to the query',
      (socket: Socket) => socket.once('data', () => socket.write(LOGGED_IN)),
    ],
  ])('fails and closes its connection when the server %s', async (_, serve) => {
    const { url, closed } = await startPeer(serve)
    await expect(pingDatabase(url, 50)).rejects.toThrow(/timeout/i)
    // Resolves when no connection is open.
    await closed()
  })
})
