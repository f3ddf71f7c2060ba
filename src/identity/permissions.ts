import type { BrandKind, BrandSummary } from '../brands/brand-kinds.ts'

/** The one role that is not derived from a brand. Its permission `*` allows everything. */
export const SUPER_ADMIN = 'super_admin'
/** Artists belong to every artwork brand. */
export const ARTIST = 'artist'

const EVERYTHING = '*'

/**
 * The role matrix (specification, section 2.10). `{brand}` stands for the identifier of each brand
 * of the kind; a new brand therefore brings its roles with it. One row is one role of one kind.
 */
const ROLE_MATRIX: Record<BrandKind, Record<string, readonly string[]>> = {
  artwork: {
    '{brand}_admin': [
      '{brand}:create',
      '{brand}:edit',
      '{brand}:delete',
      'users:manage_artists',
      'analytics:view',
    ],
    [ARTIST]: ['{brand}:create', '{brand}:edit_own'],
  },
  'photo-print': {
    '{brand}_admin': [
      '{brand}:create',
      '{brand}:edit',
      '{brand}:delete',
      'templates:manage',
      'orders:manage',
    ],
  },
  undecided: {},
}

/** The part of a user that permission rules look at. */
export type Principal = { readonly id: string; readonly roles: readonly string[] }

/** Every role with its permissions, for the brands that exist now. */
export function rolePermissions(brands: readonly BrandSummary[]): Map<string, Set<string>> {
  const roles = new Map<string, Set<string>>([[SUPER_ADMIN, new Set([EVERYTHING])]])
  for (const brand of brands) {
    for (const [roleTemplate, permissions] of Object.entries(ROLE_MATRIX[brand.kind])) {
      const role = roleTemplate.replace('{brand}', brand.id)
      const held = roles.get(role) ?? new Set<string>()
      for (const permission of permissions) held.add(permission.replace('{brand}', brand.id))
      roles.set(role, held)
    }
  }
  return roles
}

/** The roles by the brands that they come from: a request asks about each of its brands, of which there may be thousands. */
const matrices = new WeakMap<readonly BrandSummary[], Map<string, Set<string>>>()

function matrixOf(brands: readonly BrandSummary[]): Map<string, Set<string>> {
  const known = matrices.get(brands)
  if (known) return known
  const matrix = rolePermissions(brands)
  matrices.set(brands, matrix)
  return matrix
}

/**
 * Whether a user may do something: at least one of the roles holds `*` or exactly this permission.
 *
 * With `ownerId`, the weaker permission `<permission>_own` is enough when the user is the owner:
 * `can(user, 'art:edit', brands, artwork.owner)` lets an artist edit their own artwork.
 */
export function can(
  user: Principal | null | undefined,
  permission: string,
  brands: readonly BrandSummary[],
  ownerId?: string,
): boolean {
  if (!user) return false
  const matrix = matrixOf(brands)
  const holds = (wanted: string) =>
    user.roles.some((role) => {
      const permissions = matrix.get(role)
      return permissions !== undefined && (permissions.has(EVERYTHING) || permissions.has(wanted))
    })
  return holds(permission) || (ownerId === user.id && holds(`${permission}_own`))
}
