import type { ClientUser } from 'payload'
import type { BrandKind } from '../../../src/brands/brand-kinds.ts'
import { can } from '../../../src/identity/permissions.ts'
import type { Permission } from '../request/permission.ts'
import { brandsSeenFor } from '../request/principal.ts'

// Rules for `admin.hidden`: what the console does not show to a user. Access is decided by the access rules.

type Hidden = (options: { user: ClientUser | null }) => boolean

/** Hides a collection from users who lack a permission that no role of a single brand holds. */
export const hiddenWithout =
  (permission: Exclude<Permission, `{brand}:${string}`>): Hidden =>
  ({ user }) =>
    !can(user && { id: String(user.id), roles: user.roles ?? [] }, permission, [])

/**
 * Hides a collection from users who can edit no brand of a kind.
 *
 * @param own whether those see it, too, who can edit what is their own.
 */
export const hiddenWithoutBrand =
  (kind: BrandKind, own = false): Hidden =>
  ({ user }) => {
    if (!user) return true
    const brands = brandsSeenFor(user)
    const principal = { id: String(user.id), roles: user.roles ?? [] }
    return !brands
      .filter((brand) => brand.kind === kind)
      .some(({ id }) => can(principal, `${id}:edit`, brands, own ? principal.id : undefined))
  }
