import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { skipPauses } from '../support/jobs/job-clock.ts'
import {
  approvedOrder,
  type FactorySite,
  forSale,
  jobsAre,
  jobsOf,
  setOrderStatus,
  startFactorySite,
  untilIdle,
} from '../support/production/factory-site.ts'
import { until } from '../support/system/until.ts'

let site: FactorySite
let worker: Awaited<ReturnType<FactorySite['service']['startWorker']>>
beforeAll(async () => {
  site = await startFactorySite()
  worker = await site.service.startWorker()
  await forSale(site)
})
afterEach(() => site.proxy.next())
afterAll(async () => {
  await worker?.stop(10_000)
  await site?.stop()
})

/** An approved order whose nth request to the factory is held, and what lets it go. */
async function heldOrder(nth: number) {
  const held = Promise.withResolvers<() => void>()
  site.proxy.onHeld(held.resolve)
  site.proxy.next(...Array<'pass'>(nth - 1).fill('pass'), 'held')
  const order = await approvedOrder(site)
  return { ...order, letGo: await held.promise }
}
/** What the factory says of each of its jobs for an order. */
async function atFactory(id: string): Promise<string[]> {
  const found = await Promise.all(
    (await jobsOf(site, id)).map(async ({ idempotency_key: key }) => {
      const url = `${site.factory().url}/v1/jobs?idempotencyKey=${encodeURIComponent(key)}`
      const headers = { authorization: `Bearer ${site.service.env.FACTORY_TOKEN}` }
      const answer = await fetch(url, { headers })
      if (answer.status === 404) return []
      return [((await answer.json()) as { job: { state: string } }).job.state]
    }),
  )
  return found.flat()
}
const cancelledAtFactory = (id: string) =>
  until('the cancellation', async () => {
    await skipPauses(site.service)
    return (await atFactory(id)).includes('cancelled')
  })
/** Ends the print of an order as another worker does that took the job over. */
const endElsewhere = (id: string) =>
  site.service.rows(`UPDATE print_jobs SET state = 'cancelled' WHERE order_id = $1`, [id])

describe('a worker that is slow to submit', () => {
  it('sends nothing for an order that is cancelled meanwhile', async () => {
    const { id, shopId, letGo } = await heldOrder(1)
    await setOrderStatus(site, shopId, 'cancelled')
    letGo()
    await jobsAre(site, id, 'cancelled')
    expect(await atFactory(id)).toEqual([])
  })

  it('sends nothing for an order that is held meanwhile', async () => {
    const { id, shopId, letGo } = await heldOrder(1)
    await setOrderStatus(site, shopId, 'on_hold', 'The customer has called.')
    letGo()
    await untilIdle(site)
    expect(await jobsOf(site, id)).toMatchObject([{ state: 'intended', problem: null }])
    expect(await atFactory(id)).toEqual([])
    await setOrderStatus(site, shopId, 'printing')
    await jobsAre(site, id, 'accepted')
    expect(await atFactory(id)).toEqual(['accepted'])
    // What is open is asked for each minute, which would take the faults of the tests below.
    await setOrderStatus(site, shopId, 'cancelled')
    await jobsAre(site, id, 'cancelled')
  })

  it('sends no print that another worker has ended', async () => {
    const { id, letGo } = await heldOrder(1)
    await endElsewhere(id)
    letGo()
    await untilIdle(site)
    expect(await atFactory(id)).toEqual([])
  })

  it('cancels at the factory what another worker ended while it was sent', async () => {
    const { id, letGo } = await heldOrder(2)
    await endElsewhere(id)
    letGo()
    await cancelledAtFactory(id)
    expect(await jobsOf(site, id)).toMatchObject([{ state: 'cancelled' }])
  })

  it('cancels it in a later attempt when the factory does not answer the first', async () => {
    const { id, letGo } = await heldOrder(2)
    await endElsewhere(id)
    // The submission passes; the question for the state, or the cancellation, gets lost.
    site.proxy.next('lost', 'lost')
    letGo()
    await cancelledAtFactory(id)
    expect(await jobsOf(site, id)).toMatchObject([{ state: 'cancelled' }])
  })
})
