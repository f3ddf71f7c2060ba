import type { PayloadRequest } from 'payload'
import { can, type Principal } from '../../../src/identity/permissions.ts'
import { brandsOf } from './brands.ts'
import { serviceOf } from './request-service-account.ts'

/**
 * The user of a request as permission rules see it, or `null` for anonymous requests, disabled accounts
 * and service accounts.
 */
export function principalOf(req: PayloadRequest): Principal | null {
  const { user } = req
  if (!user || user.disabled || serviceOf(req)) return null
  return { id: user.id, roles: user.roles ?? [] }
}

/** `can` for the user of a request. */
export async function may(
  req: PayloadRequest,
  permission: string,
  ownerId?: string,
): Promise<boolean> {
  const principal = principalOf(req)
  return principal !== null && can(principal, permission, await brandsOf(req), ownerId)
}

/** The identifiers of the brands for which the user of a request holds `{brand}:<action>`. */
export async function brandsWith(req: PayloadRequest, action: string): Promise<string[]> {
  const principal = principalOf(req)
  if (!principal) return []
  const brands = await brandsOf(req)
  return brands.filter(({ id }) => can(principal, `${id}:${action}`, brands)).map(({ id }) => id)
}
