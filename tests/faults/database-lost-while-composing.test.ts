import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWithImage, generate, jobEnd, jobStatus } from '../support/artworks/register.ts'
import { type OwnDatabase, startOwnDatabase } from '../support/database/own-database.ts'
import { type Service, startService } from '../support/service/service.ts'
import { until } from '../support/system/until.ts'

let database: OwnDatabase
let service: Service

beforeAll(async () => {
  database = await startOwnDatabase()
  service = await startService({ databaseUrl: database.url, templateDataDir: database.dataDir })
})
afterAll(async () => {
  await service?.stop()
  await database?.remove()
})

describe('a database that goes away while an artwork is being composed', () => {
  it('makes no variant count as failed: the queue repeats the job when it is back', async () => {
    const artist = await service.tokenOf('artist')
    const artwork = await createWithImage(service, artist)
    const job = await generate(service, artist, artwork)
    await service.startWorker()
    await until('some variants to be kept', async () => {
      const { completed } = await jobStatus(service, artist, artwork, job)
      return completed >= 2
    })
    await database.stop('at-once')
    await until('the attempt to end', () =>
      service.printed().includes('A peer is away: the attempt ends.'),
    )
    await database.start()
    const end = await jobEnd(service, artist, artwork, job, 300_000)
    expect(end).toMatchObject({ status: 'completed', completed: 21, failed: 0 })
    expect(service.printed()).not.toContain('A variant failed.')
  }, 900_000)
})
