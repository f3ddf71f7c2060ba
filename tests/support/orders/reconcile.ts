import { startJob } from '../jobs/job-clock.ts'
import type { Service } from '../service/service.ts'
import { until } from '../system/until.ts'

/** Jobs that read the orders of the shop, and those that follow. */
export const ORDER_JOBS = ['reconcile-orders', 'expire-photo-uploads', 'remove-ordered-photos']

/** Lets a worker read the orders of the shop, and waits for what follows from that, but for later attempts. */
export async function reconcileOrders(service: Service): Promise<void> {
  await startJob(service, 'reconcile-orders', {})
  await until('the jobs of the orders to end', async () => {
    const busy = 'SELECT 1 FROM jobs.job WHERE name = ANY($1) AND state::text = ANY($2)'
    return (await service.rows(busy, [ORDER_JOBS, ['created', 'active']])).length === 0
  })
}
