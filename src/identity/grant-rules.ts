import type { BrandSummary } from '../brands/brand-kinds.ts'
import { ARTIST, can, type Principal, rolePermissions } from './permissions.ts'

const OWN = /_own$/

/**
 * The permissions of a role that `granter` lacks; the role may be granted when there are none, because
 * nobody grants more than they have. A permission for all records includes one's own.
 */
export function missingPermissions(
  granter: Principal,
  role: string,
  brands: readonly BrandSummary[],
): string[] {
  const permissions = [...(rolePermissions(brands).get(role) ?? [role])]
  return permissions.filter(
    (permission) =>
      !can(granter, permission, brands) && !can(granter, permission.replace(OWN, ''), brands),
  )
}

/** Whether `manager` may create, invite and disable artists, which requires all permissions of an artist. */
export function mayManageArtists(manager: Principal, brands: readonly BrandSummary[]): boolean {
  return (
    can(manager, 'users:manage_artists', brands) &&
    missingPermissions(manager, ARTIST, brands).length === 0
  )
}

/** Whether an account is an artist's and nothing more: those are managed by administrators of brands. */
export function isArtistAccount(roles: readonly string[] | null | undefined): boolean {
  return roles != null && roles.length > 0 && roles.every((role) => role === ARTIST)
}
