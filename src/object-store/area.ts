import { isObjectKey } from './object-key.ts'

export type ObjectAccess = 'public' | 'private'

/**
 * Where objects of one kind lie in the store, and what holds for them.
 *
 * @see docs/decisions/0045-keep-every-storage-area-private-unless-listed-as-public.md
 */
export type ObjectArea = {
  readonly name: string
  /** What every key of the area looks like. */
  readonly keys: RegExp
  readonly access: ObjectAccess
  readonly content: string
  /** Whether keys begin with the identifier of a brand and not with the area's name. */
  readonly ofBrands?: boolean
  /** Hours after which the objects are swept unless a record needs them, or undefined: kept. */
  readonly ttlHours?: number
  /** Whether a rule of the store itself may remove what is older than `ttlHours`. */
  readonly hasLifecycleRule?: boolean
  /**
   * Hours after which an object that no record names is swept, or undefined: never. Longer than any
   * request or job works on an object before it writes the record.
   */
  readonly orphanHours?: number
}

/** The usual `orphanHours`. */
export const ORPHAN_HOURS = 7 * 24

/** A segment of a key: the identifier of a brand, a user or a record. */
export const KEY_SEGMENT = '[a-zA-Z0-9_-][a-zA-Z0-9._-]*'

/** The area that a key belongs to, or undefined. */
export function areaOf<Area extends ObjectArea>(
  areas: readonly Area[],
  key: string,
): Area | undefined {
  if (!isObjectKey(key)) return undefined
  const first = key.slice(0, key.indexOf('/'))
  const isReserved = areas.some(({ name, ofBrands }) => !ofBrands && name === first)
  // A key under an area's own first segment never belongs to an area of brands.
  return areas.find(
    ({ name, keys, ofBrands }) => (ofBrands ? !isReserved : name === first) && keys.test(key),
  )
}

/** Prefixes of the areas whose objects are swept, for the brands that exist now. */
export function sweptPrefixes(areas: readonly ObjectArea[], brands: readonly string[]): string[] {
  const swept = areas.filter((area) => area.ttlHours ?? area.orphanHours)
  const shared = swept.filter(({ ofBrands }) => !ofBrands).map(({ name }) => `${name}/`)
  const ofBrands = swept.some((area) => area.ofBrands) ? brands.map((id) => `${id}/`) : []
  return [...shared, ...ofBrands]
}
