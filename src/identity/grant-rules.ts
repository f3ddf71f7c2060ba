import type { BrandSummary } from '../brands/brand-kinds.ts'
import { ARTIST, can, type Principal, rolePermissions } from './permissions.ts'

const OWN = /_own$/

/**
 * The permissions that a role has and the user lacks. Users can grant only what they hold: a role may be
 * granted if this is empty. A permission for every record includes the user's own.
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

/** Whether a user may create, invite and disable artists: they hold all that an artist holds. */
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
