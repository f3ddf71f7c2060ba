import { afterAll, beforeAll, it } from 'vitest'
import { killsTimeout, killWorkers } from '../support/jobs/kill-workers.ts'
import { type Service, startService } from '../support/service/service.ts'

/** The store makes no difference to what is killed, only to what is half-written then. The campaign kills 200 times. */
const KILLS = Number(process.env.KILLS ?? 4)

let service: Service

beforeAll(async () => {
  service = await startService({ objectStore: 's3' })
})
afterAll(() => service?.stop())

it(
  `kill -9 of a worker at ${KILLS} seeded points costs on S3 at most what was in flight`,
  async () => killWorkers({ service, artist: await service.tokenOf('artist') }, KILLS),
  killsTimeout(KILLS),
)
