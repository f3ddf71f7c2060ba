import type { Access, FieldAccess, PayloadRequest, Where } from 'payload'
import { type Principal, SUPER_ADMIN } from '../../../src/identity/permissions.ts'
import type { BrandAction, Permission } from '../request/permission.ts'
import { brandsWith, may, principalOf } from '../request/principal.ts'

type Owned<Action> = Action extends `${infer Whole}_own` ? Whole : never
/** An action that is also allowed for one's own records alone. */
type OwnAction = Owned<BrandAction>

export const nobody: Access & FieldAccess = () => false

/** Access to all records for users who hold the permission. */
export function holds(permission: Permission): Access {
  return ({ req }) => may(req, permission)
}

/** Access to the records of the brands for which the user holds `{brand}:<action>`. */
export function ofBrandsWith(action: BrandAction): Access {
  return async ({ req }) => brandScope(req, await brandsWith(req, action))
}

/** Like `ofBrandsWith`, and also requires a permission that is not brand-scoped. */
export function ofBrandsAlsoHolding(permission: Permission, action: BrandAction): Access {
  return async ({ req }) =>
    (await may(req, permission)) && brandScope(req, await brandsWith(req, action))
}

/**
 * Access to artworks and to records that belong to them: all of a brand for `{brand}:<action>`, the user's own
 * for `{brand}:<action>_own`. `path` is the path from the record to its artwork, `''` for the artwork itself.
 */
export function ofOwnOrBrandsWith(action: OwnAction, path: '' | 'artwork.' = ''): Access {
  return async ({ req }) => ownOrBrandScope(req, action, path)
}

async function ownOrBrandScope(
  req: PayloadRequest,
  action: OwnAction,
  path: string,
): Promise<boolean | Where> {
  const principal = principalOf(req)
  if (!principal) return false
  const whole = await brandsWith(req, action)
  if (holdsAllBrands(principal)) return true
  // Each condition on an artwork is a join where another record refers to it: none for what is allowed already.
  const own = (await brandsWith(req, `${action}_own`)).filter((brand) => !whole.includes(brand))
  const scopes: Where[] = []
  if (whole.length > 0) scopes.push({ [`${path}brand`]: { in: whole } })
  if (own.length > 0) {
    scopes.push({
      and: [{ [`${path}brand`]: { in: own } }, { [`${path}owner`]: { equals: principal.id } }],
    })
  }
  return scopes.length > 0 && { or: scopes }
}

function brandScope(req: PayloadRequest, brands: string[]): boolean | Where {
  if (holdsAllBrands(principalOf(req))) return true
  return brands.length > 0 && { brand: { in: brands } }
}

/**
 * Each record has a brand: naming all of them would cost the database the more, the more there are.
 *
 * @see docs/decisions/0260-compare-the-rows-that-statements-read-at-two-sizes.md
 */
const holdsAllBrands = (principal: Principal | null) =>
  principal?.roles.includes(SUPER_ADMIN) ?? false
