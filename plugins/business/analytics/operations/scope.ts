import { sql } from '@payloadcms/db-postgres'
import type { SQL } from '@payloadcms/db-postgres/drizzle'
import type { PayloadRequest } from 'payload'
import { ServiceError } from '../../../../src/errors/service-error.ts'
import { SUPER_ADMIN } from '../../../../src/identity/permissions.ts'
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

/** The condition that an order `o` belongs to the scope. */
export function inScope(scope: Scope): SQL {
  if (scope === null) return sql`true`
  // Identifiers of brands contain no comma.
  return sql`o.brand_id = any(string_to_array(${scope.join(',')}, ','))`
}

/**
 * The condition that an order `o` is sold: paid, neither cancelled nor given back as a whole, and no test. Its total is
 * what it costs after refunds.
 */
export const isSold: SQL = sql`o.test is not true and o.cancelled_at is null and o.status <> 'cancelled'
  and o.financial_status in ('paid', 'partially_refunded')`
