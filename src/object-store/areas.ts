import { isObjectKey } from './object-key.ts'

export type ObjectAccess = 'public' | 'private'

type ObjectArea = {
  readonly name: string
  /** What every key of the area looks like. */
  readonly keys: RegExp
  readonly access: ObjectAccess
  readonly content: string
  /** Hours after which the objects are swept unless they are still needed, or undefined: kept. */
  readonly ttlHours?: number
  /**
   * Hours after which an object that no record names is swept, or undefined: never. Longer than any
   * request or job works on an object before it writes the record.
   */
  readonly orphanHours?: number
}

const ORPHAN_HOURS = 7 * 24

const NAME = '[a-zA-Z0-9_-][a-zA-Z0-9._-]*'

/**
 * The areas of the object store and who may read them (specification, section 2.9). The first row
 * that fits a key decides. `originals` is an area of this service; `admin-assets` and `reports`, whose
 * access the specification leaves open, are private.
 *
 * @see docs/decisions/0045-keep-every-storage-area-private-unless-listed-as-public.md
 */
export const OBJECT_AREAS: readonly ObjectArea[] = [
  {
    ...area('print-data', `print-data/${NAME}/.+`, 'private', 'High-resolution print data'),
    orphanHours: ORPHAN_HOURS,
  },
  {
    ...area('thumbnails', `thumbnails/${NAME}/.+`, 'public', 'Thumbnails, delivered through a CDN'),
    orphanHours: ORPHAN_HOURS,
  },
  { ...area('temp', 'temp/.+', 'private', 'Temporary files'), ttlHours: 24 },
  {
    ...area('admin-assets', 'admin-assets/.+', 'private', 'Assets of the console'),
    orphanHours: ORPHAN_HOURS,
  },
  area('brand-assets', 'brand-assets/.+', 'public', 'Assets of a brand, such as logos'),
  area('print-files', 'print-files/.+', 'private', 'Print data files'),
  area('reports', 'reports/.+', 'private', 'Generated reports'),
  {
    ...area(
      'originals',
      `originals/${NAME}/.+`,
      'private',
      'Uploaded artwork pictures, normalised',
    ),
    orphanHours: ORPHAN_HOURS,
  },
  {
    ...area('customer-photos', `${NAME}/temp/.+`, 'private', 'Photos of orders in progress'),
    ttlHours: 24,
  },
  {
    ...area(
      'artworks',
      `${NAME}/${NAME}/(premium|wood|stand|postcard)-[a-z]+-[a-z]+(-preview)?\\.webp`,
      'public',
      'Composed artwork pictures',
    ),
    orphanHours: ORPHAN_HOURS,
  },
]

/** First segments that belong to an area and therefore cannot be the identifier of a brand. */
export const RESERVED_SEGMENTS: readonly string[] = OBJECT_AREAS.map(({ name }) => name)

/** Who may read an object. A key that no area knows is private. */
export function accessOf(key: string): ObjectAccess {
  return areaOf(key)?.access ?? 'private'
}

/** The area a key belongs to, or undefined. */
export function areaOf(key: string): ObjectArea | undefined {
  if (!isObjectKey(key)) return undefined
  const first = key.slice(0, key.indexOf('/'))
  // A key under a reserved first segment never falls through to the areas of a brand.
  return OBJECT_AREAS.find(
    ({ name, keys }) => keys.test(key) && (name === first || !RESERVED_SEGMENTS.includes(first)),
  )
}

function area(name: string, keys: string, access: ObjectAccess, content: string): ObjectArea {
  return { name, keys: new RegExp(`^${keys}$`), access, content }
}
