import { createServer, type Server, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { readPeerCertificate } from '../../../src/http-client/peer-certificate.ts'
import { type Peer, peersOf } from '../../../src/network/peer.ts'
import { reach, resolveHost } from '../../../src/network/probe.ts'
import { freePort } from '../../support/system/free-port.ts'

const TITLE = { en: 'Peer', ja: '接続先' }
const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

async function peerAt(onConnection: (socket: Socket) => void): Promise<Peer> {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    onConnection(socket)
  })
  servers.push(server)
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done)
  })
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { id: 'peer', title: TITLE, host: '127.0.0.1', port, hasTls: true }
}
const never = new AbortController().signal
const ended = () => AbortSignal.abort(new Error('The time is over.'))

describe('peers of the environment', () => {
  const peer = (url: string) => peersOf([{ id: 'peer', title: TITLE, url }])[0]

  it.each([
    ['https://shop.example', { host: 'shop.example', port: 443, hasTls: true }],
    ['http://[::1]:4002/path', { host: '::1', port: 4002, hasTls: false }],
    ['postgres://user:secret@db.example/name', { host: 'db.example', port: 5432, hasTls: false }],
    ['smtps://user:secret@mail.example', { host: 'mail.example', port: 465, hasTls: true }],
    ['smtp://mail.example:2525', { host: 'mail.example', port: 2525, hasTls: false }],
  ])('have host and port of %s, and no credentials', (url, expected) => {
    expect(peer(url)).toEqual({ id: 'peer', title: TITLE, ...expected })
  })

  it('leave out what is not configured, and a Unix socket', () => {
    const given = [undefined, 'postgres:///name?host=/run/postgresql']
    expect(peersOf(given.map((url) => ({ id: 'peer', title: TITLE, url })))).toEqual([])
  })
})

describe('a probe', () => {
  it('reaches a peer that accepts connections, and sends nothing', async () => {
    const received = Promise.withResolvers<number>()
    const peer = await peerAt((socket) => {
      socket.resume().on('close', () => received.resolve(socket.bytesRead))
    })
    await reach(peer, never)
    expect(await received.promise).toBe(0)
  })

  it('names why a peer cannot be reached', async () => {
    const peer = {
      id: 'peer',
      title: TITLE,
      host: '127.0.0.1',
      port: await freePort(),
      hasTls: false,
    }
    await expect(reach(peer, never)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  })

  it('gives up when the time is over', async () => {
    const peer = await peerAt(() => {})
    await expect(reach(peer, ended())).rejects.toThrow()
    await expect(readPeerCertificate(peer, ended())).rejects.toThrow()
    await expect(resolveHost({ ...peer, host: 'localhost' }, ended())).rejects.toThrow()
  })

  it('fails if the peer hangs up during the handshake', async () => {
    const peer = await peerAt((socket) => socket.destroy())
    await expect(readPeerCertificate(peer, never)).rejects.toThrow()
  })

  it('resolves names, and no IP addresses', async () => {
    const peer = { id: 'peer', title: TITLE, host: 'localhost', port: 1, hasTls: false }
    expect(await resolveHost(peer, never)).not.toEqual([])
    expect(await resolveHost({ ...peer, host: '::1' }, never)).toBeUndefined()
  })
})
