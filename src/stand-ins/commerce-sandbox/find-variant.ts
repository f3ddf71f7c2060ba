import type { ProductRecord, VariantRecord } from './records.ts'
import type { SandboxStore } from './store.ts'

/** The variant of that identifier with its product, if any product has it. */
export function findVariant(
  store: SandboxStore,
  variantId: string,
): { readonly product: ProductRecord; readonly variant: VariantRecord } | undefined {
  for (const product of store.products()) {
    const variant = product.variants.find(({ id }) => id === variantId)
    if (variant !== undefined) return { product, variant }
  }
  return undefined
}
