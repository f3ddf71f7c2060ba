import { z } from 'zod'
import type { JobType } from '../../../../src/jobs/job-type.ts'

export const EXPIRE_WEBHOOKS: JobType<object> = { name: 'expire-webhooks', data: z.object({}) }

export const RECONCILE_ORDERS: JobType<object> = { name: 'reconcile-orders', data: z.object({}) }

export const SUBSCRIBE_WEBHOOKS: JobType<object> = {
  name: 'subscribe-webhooks',
  data: z.object({}),
}
