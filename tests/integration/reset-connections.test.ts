import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { getPayload, type Payload } from 'payload'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../support/database/database.ts'

const POOL_SIZE = 2

/** A firewall between the service and its database that resets connections. */
let firewall: Server
const open = new Set<Socket>()
let database: TestDatabase
let payload: Payload

beforeAll(async () => {
  database = await createTestDatabase()
  const url = new URL(database.url)
  const target = { port: Number(url.port), host: url.hostname }
  firewall = createServer((client) => {
    const server = connect(target)
    client.pipe(server).pipe(client)
    for (const socket of [client, server]) socket.on('error', () => socket.destroy())
    client.on('close', () => {
      server.destroy()
      open.delete(client)
    })
    open.add(client)
  })
  firewall.listen(0, '127.0.0.1')
  await once(firewall, 'listening')
  url.port = String((firewall.address() as AddressInfo).port)
  vi.stubEnv('DATABASE_URL', url.href)
  vi.stubEnv('DATABASE_POOL_SIZE', String(POOL_SIZE))
  vi.stubEnv('RATE_LIMIT_STORE', 'memory')
  const { default: config } = await import('../../payload.config.ts')
  payload = await getPayload({ config })
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await payload?.destroy()
  firewall?.close()
  await database?.drop()
})

async function resetConnections(): Promise<void> {
  const closed = [...open].map((socket) => once(socket, 'close'))
  for (const socket of open) socket.resetAndDestroy()
  await Promise.all(closed)
}

const countBrands = () => payload.count({ collection: 'brands' })

describe('connections that are reset again and again', () => {
  it('leave the pool as many as before', async () => {
    for (let time = 0; time < 2 * POOL_SIZE; time++) {
      await countBrands()
      await resetConnections()
      // The first query after it may still get a connection whose end has not arrived.
      await countBrands().catch(() => {})
    }
    const { totalDocs } = await countBrands()
    expect(totalDocs).toBeGreaterThan(0)
    await Promise.all(Array.from({ length: POOL_SIZE }, countBrands))
    expect(open.size).toBeLessThanOrEqual(POOL_SIZE)
  })
})
