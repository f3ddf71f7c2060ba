import type { PayloadRequest } from 'payload'
import type { BrandSummary } from '../../../src/brands/brand-kinds.ts'
import { can, type Principal } from '../../../src/identity/permissions.ts'
import { serviceOf } from './request-service-account.ts'

/** Payload empties `req.context` in nested calls, so the request itself is the key. */
const brandsRead = new WeakMap<PayloadRequest, Promise<readonly BrandSummary[]>>()

/** The brands that exist, read once for each request: roles are derived from them. */
export function brandsOf(req: PayloadRequest): Promise<readonly BrandSummary[]> {
  const known = brandsRead.get(req) ?? readBrands(req)
  brandsRead.set(req, known)
  return known
}

async function readBrands(req: PayloadRequest): Promise<readonly BrandSummary[]> {
  const { docs } = await req.payload.find({
    collection: 'brands',
    depth: 0,
    pagination: false,
    overrideAccess: true,
    select: { kind: true },
    req,
  })
  return docs.map(({ id, kind }) => ({ id, kind }))
}

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
