import { GraphQLError } from 'graphql'
import type { ProductRecord } from './records.ts'
import type { SandboxStore } from './store.ts'

export type ProductIdentifier = {
  customId?: { namespace?: string | null; key: string; value: string } | null
  handle?: string | null
  id?: string | null
}

/**
 * The product that an identifier means, if there is one.
 *
 * @throws GraphQLError for a custom id whose metafield was never defined with the type `id`.
 */
export function findProduct(
  store: SandboxStore,
  { customId, handle, id }: ProductIdentifier,
): ProductRecord | undefined {
  if (id) return store.product(id)
  if (handle) return store.products().find((product) => product.handle === handle)
  if (!customId) return undefined
  const defined = store.definitions.some(
    ({ namespace, key, type }) =>
      namespace === customId.namespace && key === customId.key && type === 'id',
  )
  if (!defined) {
    throw new GraphQLError("Metafield definition of type 'id' is required when using custom ids.", {
      extensions: { code: 'NOT_FOUND' },
    })
  }
  return store
    .products()
    .find(({ metafields }) =>
      metafields.some(
        ({ namespace, key, value }) =>
          namespace === customId.namespace && key === customId.key && value === customId.value,
      ),
    )
}
