import { applyProductSet } from './apply-product-set.ts'
import { checkProductSet } from './check-product-set.ts'
import { findProduct } from './find-product.ts'
import type { MediaFetcher } from './media-fetcher.ts'
import { presentProduct } from './present-product.ts'
import type { ProductSetArguments } from './product-set-input.ts'
import type { DefinitionRecord, ProductRecord } from './records.ts'
import { ONLINE_STORE_ID, SHOP_NAME } from './shop-facts.ts'
import type { SandboxStore } from './store.ts'
import type { UserErrorRecord } from './user-error.ts'

export type SandboxParts = {
  readonly store: SandboxStore
  readonly media: MediaFetcher
  /** URL of the shop, without a slash at its end. */
  readonly origin: string
  /** What the access token may do, as it is told; the sandbox itself refuses it nothing. */
  readonly accessScopes: readonly string[]
}

type UpdateArguments = {
  product?: { id?: string | null; status?: ProductRecord['status'] | null; title?: string | null }
}
type PublishArguments = { id: string; input: { publicationId?: string | null }[] }
type DefinitionArguments = {
  definition: Omit<DefinitionRecord, 'id' | 'namespace' | 'validations'> & {
    namespace?: string | null
    validations?: { name: string; value: string }[] | null
  }
}

/** The mutations of the Admin API that the sandbox carries out, by their names in the schema. */
export function mutations({ store, media, origin }: SandboxParts): Record<string, unknown> {
  return {
    async productSet(args: ProductSetArguments) {
      const existing = args.identifier ? findProduct(store, args.identifier) : undefined
      if (args.identifier?.id && existing === undefined) {
        return refused('product', [
          {
            code: 'PRODUCT_DOES_NOT_EXIST',
            field: ['identifier', 'id'],
            message: 'Product does not exist',
          },
        ])
      }
      const complaints = checkProductSet(args, existing, store.definitions)
      if (complaints.length > 0) return refused('product', complaints)
      const product = applyProductSet(args.input, existing, store)
      await store.saveProduct(product)
      const kept = new Set(product.media.map(({ id }) => id))
      await Promise.all(
        (existing?.media ?? [])
          .filter(({ id }) => !kept.has(id))
          .map(({ id }) => store.dropMedia(id)),
      )
      media.fetchFor(product.id)
      return { product: presentProduct(product, origin), productSetOperation: null, userErrors: [] }
    },

    async productUpdate({ product: input }: UpdateArguments) {
      const product = input?.id ? store.product(input.id) : undefined
      if (product === undefined) return refused('product', [missing(['id'])])
      if (input?.title?.trim() === '') {
        return refused('product', [
          { code: 'BLANK', field: ['title'], message: "Title can't be blank" },
        ])
      }
      const updated = {
        ...product,
        status: input?.status ?? product.status,
        title: input?.title ?? product.title,
        updatedAt: new Date().toISOString(),
      }
      await store.saveProduct(updated)
      return { product: presentProduct(updated, origin), userErrors: [] }
    },

    async productDelete({ input }: { input: { id: string } }) {
      const product = store.product(input.id)
      if (product === undefined) {
        return { deletedProductId: null, userErrors: [missing(['id'])] }
      }
      await store.dropProduct(product.id)
      await Promise.all(product.media.map(({ id }) => store.dropMedia(id)))
      return { deletedProductId: product.id, userErrors: [] }
    },

    async publishablePublish({ id, input }: PublishArguments) {
      const product = store.product(id)
      if (product === undefined) return refused('publishable', [missing(['id'])])
      if (input.some(({ publicationId }) => publicationId !== ONLINE_STORE_ID)) {
        return refused('publishable', [
          { code: 'INVALID', field: ['input'], message: 'Publication does not exist' },
        ])
      }
      const published = { ...product, published: true, updatedAt: new Date().toISOString() }
      await store.saveProduct(published)
      return {
        publishable: presentProduct(published, origin),
        shop: { name: SHOP_NAME },
        userErrors: [],
      }
    },

    async metafieldDefinitionCreate({ definition }: DefinitionArguments) {
      const { name, key, type, ownerType } = definition
      const namespace = definition.namespace ?? ''
      const problem = definitionProblem(
        { name, key, type, ownerType, namespace },
        store.definitions,
      )
      if (problem !== undefined) {
        return { createdDefinition: null, userErrors: [{ ...problem, elementIndex: null }] }
      }
      const created = {
        id: store.newId('MetafieldDefinition'),
        name,
        namespace,
        key,
        type,
        ownerType,
        validations: definition.validations ?? [],
      }
      await store.addDefinition(created)
      return { createdDefinition: presentDefinition(created), userErrors: [] }
    },
  }
}

/** A definition of a metafield as the Admin API shows it. */
export function presentDefinition(definition: DefinitionRecord): object {
  return { ...definition, type: { name: definition.type, category: 'ID' }, description: null }
}

function definitionProblem(
  { name, namespace, key, type, ownerType }: Omit<DefinitionRecord, 'id'>,
  known: readonly DefinitionRecord[],
): UserErrorRecord | undefined {
  if (name.trim() === '') return { code: 'BLANK', field: ['name'], message: "Name can't be blank" }
  if (!/^[\w-]{2,64}$/.test(key)) {
    return { code: 'INVALID', field: ['key'], message: 'Key must have 2 to 64 letters or digits' }
  }
  if (namespace === '') {
    return { code: 'BLANK', field: ['namespace'], message: 'The sandbox needs a namespace' }
  }
  if (type.trim() === '') return { code: 'BLANK', field: ['type'], message: "Type can't be blank" }
  const taken = known.some(
    (other) => other.namespace === namespace && other.key === key && other.ownerType === ownerType,
  )
  return taken
    ? { code: 'TAKEN', field: ['key'], message: `Key is in use for ${ownerType} metafields` }
    : undefined
}

function refused(field: string, userErrors: readonly UserErrorRecord[]): object {
  return { [field]: null, productSetOperation: null, userErrors, shop: { name: SHOP_NAME } }
}

function missing(field: string[]): UserErrorRecord {
  return { code: 'NOT_FOUND', field, message: 'Product does not exist' }
}
