import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createUrlSigner } from '../../src/object-store/signed-url.ts'
import { call } from '../support/service/api.ts'
import { type Service, startService, TEST_SECRET } from '../support/service/service.ts'

/** Files that one caller receives at once. */
const EACH = 20
/** Far more than the buffers between the service and a client that does not read. */
const LARGE = 48_000_000

let service: Service
let large: string
let small: string
const open: Socket[] = []

beforeAll(async () => {
  // The tests stand for a proxy, so that each has clients of its own.
  service = await startService({ env: { TRUSTED_PROXIES: '127.0.0.1' } })
  large = await store('originals/art/large.jpeg', LARGE)
  small = await store('originals/art/small.jpeg', 10)
})
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy()
})
afterAll(() => service?.stop())

/** Stores an object and returns a URL path that opens it. */
async function store(key: string, size: number): Promise<string> {
  await service.store.put(key, Buffer.alloc(size), { contentType: 'image/jpeg' })
  const signer = createUrlSigner({ secrets: [TEST_SECRET] })
  return `/api/files/${key}?${signer.sign(key, new Date(Date.now() + 3_600_000))}`
}

const read = (path: string, ip: string, method = 'GET') =>
  call(service, method, path, { headers: { 'x-forwarded-for': ip } })

/** Asks for a file and reads no more than the beginning of the answer. */
async function openSlowly(path: string, ip: string): Promise<void> {
  const socket = connect(Number(new URL(service.url).port), '127.0.0.1')
  socket.on('error', () => {})
  open.push(socket)
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${ip}\r\n\r\n`)
  await once(socket, 'readable')
}

describe('a client that reads twenty files slowly', () => {
  it('waits for its next one, and keeps no other client waiting', async () => {
    const ip = '198.51.100.1'
    await Promise.all(Array.from({ length: EACH }, () => openSlowly(large, ip)))
    let isAnswered = false
    const next = read(small, ip).finally(() => {
      isAnswered = true
    })
    for (let count = 0; count < 5; count++) expect(await read(small, '198.51.100.2')).toAnswer(200)
    expect(isAnswered).toBe(false)
    open[0]?.destroy()
    expect(await next).toAnswer(200)
  })

  it('has its places back once it has disconnected', async () => {
    const ip = '198.51.100.3'
    await Promise.all(Array.from({ length: EACH }, () => openSlowly(large, ip)))
    for (const socket of open) socket.destroy()
    expect(await read(small, ip)).toAnswer(200)
  })
})

describe('a client that asks for the headers of files alone', () => {
  it('holds no place', async () => {
    const ip = '198.51.100.4'
    for (let count = 0; count <= EACH; count++) {
      const answer = await read(small, ip, 'HEAD')
      expect([answer.status, answer.headers.get('content-length')]).toEqual([200, '10'])
    }
    expect(await read(small, ip)).toAnswer(200)
  })
})
