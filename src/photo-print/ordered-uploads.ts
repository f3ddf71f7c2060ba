import type { ShopOrderLine } from '../commerce/shop-order.ts'

/**
 * Attribute of a line of an order that names the upload whose photos it wants. The shop's page sets it on
 * the line of the cart; shops hide what begins with an underscore from shoppers.
 */
export const UPLOAD_ATTRIBUTE = '_photo_upload'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Identifiers of the uploads that an order wants, each once. What else stands there names none. */
export function orderedUploads({
  lines,
}: {
  readonly lines: readonly Pick<ShopOrderLine, 'attributes'>[]
}): string[] {
  const values = lines.flatMap(({ attributes }) =>
    attributes.filter(({ key }) => key === UPLOAD_ATTRIBUTE).map(({ value }) => value),
  )
  return [...new Set(values.map((value) => value.trim().toLowerCase()))].filter((id) =>
    UUID.test(id),
  )
}
