import type { CommerceStatus, Metafield, ProductInput } from '../../port.ts'
import { CommerceRejection } from '../../rejection.ts'

/** Metadata in which the adapter keeps what Medusa has no field for. */
export const ARCHIVED = 'archived'
const VENDOR = 'vendor'
export const IMAGE_SOURCE = 'image_source'
export const IMAGE_ALT = 'image_alt'
/** Identifiers of the options of a product in their order; of one that was just created, their titles. */
export const OPTION_ORDER = 'option_order'

/** With which Medusa removes an entry of metadata; entries that are left out stay. */
export const REMOVED = ''

type Metadata = Readonly<Record<string, unknown>>

/** Under which a metafield is kept: the people of the shop see and edit it there. */
const metafieldKey = ({ namespace, key }: Pick<Metafield, 'namespace' | 'key'>) =>
  `${namespace}.${key}`

/**
 * The metadata of a product, which removes the metafields that the input leaves out, and no entry of others.
 *
 * @throws CommerceRejection for a metafield in JSON whose value is none.
 */
export function productMetadata(
  input: ProductInput,
  before: Metadata | null | undefined,
): Metadata {
  const sent = input.metafields.filter(({ value }) => value.trim() !== '')
  const namespaces = new Set(['custom', ...input.metafields.map(({ namespace }) => namespace)])
  const own = Object.keys(before ?? {}).filter(
    (key) => namespaces.has(key.split('.')[0] ?? '') && key.includes('.'),
  )
  return {
    ...Object.fromEntries(own.map((key) => [key, REMOVED])),
    ...Object.fromEntries(sent.map((field) => [metafieldKey(field), storedValueOf(field)])),
    [VENDOR]: input.vendor,
  }
}

/**
 * What a status is in Medusa: one that is put away is a draft that says so, and one that is in no sales channel yet is
 * proposed, since a shop with one channel shows whatever has Medusa's status `published`.
 */
export const statusOf = (status: CommerceStatus, isInChannel: boolean) => ({
  status: status === 'active' ? (isInChannel ? 'published' : 'proposed') : 'draft',
  metadata: { [ARCHIVED]: status === 'archived' ? true : REMOVED },
})

function storedValueOf({ key, value, format }: Metafield): unknown {
  if (format !== 'json') return value
  try {
    return JSON.parse(value)
  } catch (cause) {
    const sentence = { en: 'the value is not JSON', ja: '値がJSONではありません' }
    throw new CommerceRejection([{ part: `metafields.${key}`, sentence }], cause)
  }
}
