import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { withClient } from '../../../src/database/with-client.ts'

/** SQL expression of the simulated time in ms. */
export const SIMULATED_NOW = 'simulated_now()'

/** Makes a database tell a simulated time, which begins at 0. */
export async function simulateTime(databaseUrl: string): Promise<(ms: number) => Promise<void>> {
  await withClient(databaseUrl, async (client) => {
    await client.query('create table simulated as select 0::bigint as ms')
    await client.query(`create function ${SIMULATED_NOW} returns bigint volatile language sql
      as 'select ms from simulated'`)
  })
  return async (ms) => {
    await withClient(databaseUrl, (client) => client.query('update simulated set ms = $1', [ms]))
  }
}

export type SimulatedTime = {
  /** Each request with `?ms=` is answered when that much time has passed. */
  readonly url: string
  now(): number
  /** To be called when a process that waits by this time has ended. */
  leave(): void
  close(): Promise<void>
}

/**
 * A time that stands still while any of some processes works, and jumps to the end of the shortest wait once all of
 * them wait: what they do then depends on no machine. The database tells the same time.
 */
export async function startSimulatedTime(
  databaseUrl: string,
  processes: number,
): Promise<SimulatedTime> {
  let time = 0
  let living = processes
  let moving = Promise.resolve()
  const waiting: { readonly until: number; readonly wake: () => void }[] = []

  const tell = await simulateTime(databaseUrl)

  async function move(): Promise<void> {
    if (waiting.length === 0 || waiting.length < living) return
    // The platform knows the new time before the database does, so that no point is spent before it is there.
    time = Math.min(...waiting.map(({ until }) => until))
    await tell(time)
    const awake = waiting.filter(({ until }) => until <= time)
    for (const one of awake) waiting.splice(waiting.indexOf(one), 1)
    for (const { wake } of awake) wake()
  }
  const step = () => {
    moving = moving.then(move)
  }
  const server = createServer((request, response) => {
    const ms = Number(new URL(request.url ?? '/', 'http://localhost').searchParams.get('ms'))
    waiting.push({ until: time + ms, wake: () => response.writeHead(204).end() })
    step()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    now: () => time,
    leave() {
      living -= 1
      step()
    },
    async close() {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
      await moving
    },
  }
}
