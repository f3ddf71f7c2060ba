import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { freePort } from '../../support/system/free-port.ts'

/** Names these ports first. */
const beginningWith = (...ports: number[]) => {
  let next = 20_000
  return () => ports.shift() ?? next++
}

it('a free port is none that another test was given, and none on which a server listens', async () => {
  const given = await freePort()
  const server = createServer().listen(await freePort(), '127.0.0.1')
  onTestFinished(() => {
    server.close()
  })
  await once(server, 'listening')
  const address = server.address()
  const taken = typeof address === 'object' ? (address?.port ?? 0) : 0
  const found = await freePort(beginningWith(given, taken))
  expect(found).toBeGreaterThanOrEqual(20_000)
  expect([given, taken]).not.toContain(found)
})
