import type { BrandSummary } from '../brands/brand-kinds.ts'
import { can, type Principal } from './permissions.ts'

/**
 * What a user must hold to call an endpoint, as data: the check, the API description and the table of
 * permissions are made from it. `{brand}` stands for a brand; a bare string means the brand in the path.
 */
export type EndpointPermission<Known extends string = string> =
  | Known
  | BrandPermission<Known>
  | BothPermissions<Known>

type OfBrand<Known> = Extract<Known, `{brand}:${string}`>

type BrandPermission<Known extends string> = {
  readonly needs: string extends Known ? `{brand}:${string}` : OfBrand<Known>
  /**
   * Whose permission decides. `some-brand`: that of any brand. `every-artwork-brand`: those of all of
   * them. `body`: that of the brand in the body. `record`: that of the record's brand, or
   * `<permission>_own` for its owner; for the others it does not exist. The endpoint itself looks at
   * the body and at the record.
   */
  readonly of: 'some-brand' | 'every-artwork-brand' | 'body' | 'record'
  /** `false`: the owner of the record needs the whole permission, too. */
  readonly own?: false
}

/** That of the brand in the path, and a further one. */
type BothPermissions<Known extends string> = {
  readonly needs: string extends Known ? `{brand}:${string}` : OfBrand<Known>
  readonly of: 'path'
  readonly also: Known
}

/** For which records a user may call an endpoint. */
export type Grant = 'all' | 'none' | { readonly brands: string[]; readonly own: string[] }

const BRAND = '{brand}'

/**
 * For which records a user may call an endpoint. `required` is `null` for any
 * logged-in user; `among` are the brands that the endpoint serves (specification, sections 2.10 and 4.3).
 */
export function grantOf(
  user: Principal | null,
  required: EndpointPermission | null,
  brands: readonly BrandSummary[],
  among: readonly BrandSummary[] = brands,
): Grant {
  if (!user) return 'none'
  if (required === null) return 'all'
  const { needs, also, of, takesOwn } = reading(required)
  if (also !== undefined && !can(user, also, brands)) return 'none'
  if (!needs.includes(BRAND)) return can(user, needs, brands) ? 'all' : 'none'
  const held = among.map(({ id }) => id).filter((id) => can(user, needs.replace(BRAND, id), brands))
  if (of === 'some-brand') return held.length > 0 ? 'all' : 'none'
  if (of === 'every-artwork-brand') {
    const artwork = among.filter(({ kind }) => kind === 'artwork')
    return artwork.length > 0 && artwork.every(({ id }) => held.includes(id)) ? 'all' : 'none'
  }
  const own = among
    .map(({ id }) => id)
    .filter((id) => takesOwn && !held.includes(id))
    .filter((id) => can(user, `${needs.replace(BRAND, id)}_own`, brands))
  return held.length + own.length === 0 ? 'none' : { brands: held, own }
}

type Reading = {
  readonly needs: string
  readonly also?: string
  readonly of: BrandPermission<string>['of'] | 'path'
  readonly takesOwn: boolean
}

function reading(required: EndpointPermission): Reading {
  if (typeof required === 'string') return { needs: required, of: 'path', takesOwn: false }
  if (required.of === 'path') return { ...required, takesOwn: false }
  const { needs, of, own } = required
  return { needs, of, takesOwn: of === 'record' && own !== false }
}
