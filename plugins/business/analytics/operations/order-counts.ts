import { sql } from '@payloadcms/db-postgres'
import { ORDER_STATUSES, type OrderStatus } from '../../../../src/orders/status.ts'
import type { Database } from '../../../core/database/in-database.ts'
import { inScope, type Scope } from './scope.ts'

export type OrderCounts = Readonly<Record<OrderStatus, number>>

/** How many orders have each status now, without those that only try the shop out. */
export async function orderCounts({ rows }: Database, scope: Scope): Promise<OrderCounts> {
  const found = await rows<{ status: OrderStatus; count: number }>(sql`
    select o.status, count(*)::int as count from orders o
    where o.test is not true and ${inScope(sql`o.brand_id`, scope)} group by o.status`)
  const counts = new Map(found.map(({ status, count }) => [status, count]))
  const all = ORDER_STATUSES.map((status) => [status, counts.get(status) ?? 0])
  return Object.fromEntries(all) as OrderCounts
}
