/**
 * Metafield that carries the service's own identifier of a product on the platform.
 *
 * @see docs/decisions/0020-use-a-custom-id-to-make-product-upserts-idempotent.md
 */
export const CUSTOM_ID_FIELD = { namespace: 'custom', key: 'registration_id' } as const

/** Metafield of a variant that remembers from which URL its picture was fetched. */
export const IMAGE_SOURCE_FIELD = { namespace: 'custom', key: 'image_source' } as const

/** What the operations call a product by the service's own identifier. */
export function byCustomId(customId: string) {
  return { customId: { ...CUSTOM_ID_FIELD, value: customId } }
}
