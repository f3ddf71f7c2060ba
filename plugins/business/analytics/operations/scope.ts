import { sql } from '@payloadcms/db-postgres'
import type { SQL } from '@payloadcms/db-postgres/drizzle'
import type { PayloadRequest } from 'payload'
import type { DayRange } from '../../../../src/analytics/analysed-period.ts'
import { ServiceError } from '../../../../src/errors/service-error.ts'
import { SUPER_ADMIN } from '../../../../src/identity/permissions.ts'
import { isOneOf } from '../../../core/database/work-groups.ts'
import { brandsOf } from '../../../core/request/brands.ts'
import { brandsWith, principalOf } from '../../../core/request/principal.ts'

/** Of which brands a user sees figures: `null` stands for all, and for orders of no brand. */
export type Scope = readonly string[] | null

/**
 * Returns what the user may see, reduced to one brand if it is asked for.
 *
 * @throws ServiceError `NOT_FOUND` for a brand that does not exist or that the user may not edit.
 */
export async function scopeOf(req: PayloadRequest, brand: string | undefined): Promise<Scope> {
  const isSuper = principalOf(req)?.roles.includes(SUPER_ADMIN) ?? false
  if (isSuper && brand === undefined) return null
  const brands = isSuper ? (await brandsOf(req)).map(({ id }) => id) : await brandsWith(req, 'edit')
  if (brand === undefined) return brands
  if (brands.includes(brand)) return [brand]
  throw new ServiceError('NOT_FOUND', {
    en: 'There is no such brand.',
    ja: 'ブランドが見つかりません。',
  })
}

/** The condition that the brand of a record belongs to the scope. */
export function inScope(brand: SQL, scope: Scope): SQL {
  return scope === null ? sql`true` : isOneOf(brand, scope)
}

/** The condition that a time is within a range of days in Tokyo. */
export const withinDays = (time: SQL, { from, to }: DayRange): SQL =>
  sql`${time} >= (${from}::date)::timestamp at time zone 'Asia/Tokyo'
    and ${time} < (${to}::date + 1)::timestamp at time zone 'Asia/Tokyo'`

/**
 * The condition that an order `o` is sold: paid, neither cancelled nor given back as a whole, and no test. Its total is
 * what it costs after refunds.
 */
const isSold: SQL = sql`o.test is not true and o.cancelled_at is null and o.status <> 'cancelled'
  and o.financial_status in ('paid', 'partially_refunded')`

/** The condition that an order `o` of the scope was placed in a range of days and is sold. */
export const soldIn = (range: DayRange, scope: Scope): SQL =>
  sql`${withinDays(sql`o.placed_at`, range)} and ${isSold} and ${inScope(sql`o.brand_id`, scope)}`
