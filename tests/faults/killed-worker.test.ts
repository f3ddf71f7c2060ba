import { afterAll, beforeAll, it } from 'vitest'
import { killsTimeout, killWorkers } from '../support/jobs/kill-workers.ts'
import { type Service, startService } from '../support/service/service.ts'

/** The campaign kills 200 times (`npm run test:campaign`). */
const KILLS = Number(process.env.KILLS ?? 12)

let service: Service

beforeAll(async () => {
  service = await startService()
})
afterAll(() => service?.stop())

it(
  `kill -9 of a worker at ${KILLS} seeded points costs at most what was in flight`,
  async () => killWorkers({ service, artist: await service.tokenOf('artist') }, KILLS),
  killsTimeout(KILLS),
)
