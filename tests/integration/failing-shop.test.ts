import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createWithImage } from '../support/artworks/register.ts'
import { startJob } from '../support/jobs/job-clock.ts'
import { call } from '../support/service/api.ts'
import { type Service, startService } from '../support/service/service.ts'
import { until } from '../support/system/until.ts'

let service: Service
let artist: string
let url: string
let requests = 0
beforeAll(async () => {
  // Longer than the tests: what was stopped stays so.
  service = await startService({ env: { PEER_REST_SECONDS: '600' } })
  artist = await service.tokenOf('artist')
  url = `/api/art/artworks/${await createWithImage(service, artist)}/shop-difference`
})
afterAll(() => service?.stop())
afterEach(() => service?.setCommerceFault(undefined))

/** Makes all requests of the shop fail, or counts them only. */
const countRequests = (fault?: 'status-500') => {
  requests = 0
  service.setCommerceFault(() => {
    requests += 1
    return fault
  })
}
const ask = (language = 'en') =>
  call<{ errors: { message: string }[] }>(service, 'GET', url, {
    ...{ token: artist, headers: { 'accept-language': language } },
  })

describe('A shop that fails', () => {
  it('is asked again after less than five calls in a row have failed', async () => {
    countRequests('status-500')
    for (let count = 0; count < 4; count += 1) expect(await ask()).toAnswer(503)
    countRequests()
    expect(await ask()).toAnswer(200)
    expect(requests).toBeGreaterThan(0)
  })

  it('is not asked by this process after five, and says so at once, in two languages', async () => {
    countRequests('status-500')
    for (let count = 0; count < 5; count += 1) expect(await ask()).toAnswer(503)
    countRequests()
    const refused = await ask()
    expect(refused).toAnswer(503, 'COMMERCE_UNAVAILABLE')
    expect(requests).toBe(0)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(500)
    expect(refused.body.errors[0]?.message).toContain('has failed 5 times in a row')
    expect((await ask('ja')).body.errors[0]?.message).toContain('5回連続')
  })

  it('is asked by other processes, whose calls have not failed', async () => {
    countRequests()
    await service.startWorker()
    await startJob(service, 'archive-product', { customId: 'no-product' })
    await until('the job of the worker to end', async () => {
      const left = `SELECT 1 FROM jobs.job WHERE name = 'archive-product' AND state <> 'completed'`
      return (await service.rows(left)).length === 0
    })
    expect(requests).toBeGreaterThan(0)
    requests = 0
    expect(await ask()).toAnswer(503)
    expect(requests).toBe(0)
  })
})
