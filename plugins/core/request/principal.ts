import type { PayloadRequest } from 'payload'
import { can, type Principal } from '../../../src/identity/permissions.ts'
import { brandsOf } from './brands.ts'
import type { AskedPermission, BrandAction } from './permission.ts'
import { serviceOf } from './request-service-account.ts'
import type { Brand } from './state.ts'

/**
 * Returns the user of a request for permission rules, or `null` for anonymous requests, disabled accounts
 * and service accounts.
 */
export function principalOf(req: PayloadRequest): Principal | null {
  const { user } = req
  if (!user || user.disabled || serviceOf(req)) return null
  return { id: user.id, roles: user.roles ?? [] }
}

/**
 * Whether the user of a request holds a permission.
 *
 * @param ownerId owner of the record, for permissions that end with `_own`.
 */
export async function may(
  req: PayloadRequest,
  permission: AskedPermission,
  ownerId?: string,
): Promise<boolean> {
  const principal = principalOf(req)
  return principal !== null && can(principal, permission, await brandsOf(req), ownerId)
}

/** Returns the IDs of the brands for which the user of a request holds `{brand}:<action>`. */
export async function brandsWith(req: PayloadRequest, action: BrandAction): Promise<string[]> {
  const principal = principalOf(req)
  if (!principal) return []
  const brands = await brandsOf(req)
  if (req.user) seen.set(req.user, brands)
  return brands.filter(({ id }) => can(principal, `${id}:${action}`, brands)).map(({ id }) => id)
}

/** The brands by the user of the request that read them, for rules that Payload calls with the user alone. */
const seen = new WeakMap<object, readonly Brand[]>()

/**
 * Returns the brands that the access rules of a request have read for its user. Payload runs them before it asks what
 * the console hides from the user.
 */
export const brandsSeenFor = (user: object): readonly Brand[] => seen.get(user) ?? []
