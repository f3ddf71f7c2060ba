import { afterAll, beforeAll, expect, it } from 'vitest'
import { killsTimeout, killWorkers } from '../support/kill-workers.ts'
import { type Service, startService } from '../support/service.ts'

/** The whole proof is 200 (`KILLS=200 npm run test:faults`). */
const KILLS = Number(process.env.KILLS ?? 50)

let service: Service

beforeAll(async () => {
  service = await startService()
})
afterAll(() => service?.stop())

it(
  `kill -9 of a worker at ${KILLS} seeded points costs at most what was in flight`,
  async () => {
    expect(KILLS).toBeGreaterThan(0)
    await killWorkers({ service, artist: await service.tokenOf('artist') }, KILLS)
  },
  killsTimeout(KILLS),
)
