import { sql } from '@payloadcms/db-postgres'
import type { SQL } from '@payloadcms/db-postgres/drizzle'
import type { PayloadRequest } from 'payload'
import { SUPER_ADMIN } from '../../../../src/identity/permissions.ts'
import { isOneOf } from '../../../core/database/work-groups.ts'
import { brandsWith, principalOf } from '../../../core/request/principal.ts'

/** The condition that the user of a request may see an artwork `a`: that of the access rule `ofOwnOrBrandsWith('edit')`. */
export async function isOfUser(req: PayloadRequest): Promise<SQL> {
  const principal = principalOf(req)
  if (!principal) return sql`false`
  if (principal.roles.includes(SUPER_ADMIN)) return sql`true`
  const brand = sql`a.brand_id`
  const whole = isOneOf(brand, await brandsWith(req, 'edit'))
  const own = isOneOf(brand, await brandsWith(req, 'edit_own'))
  return sql`(${whole} or (${own} and a.owner_id = ${principal.id}::uuid))`
}
