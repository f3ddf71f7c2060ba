import { handleOf } from './handle-of.ts'
import { fileKey, type MetafieldValueInput, type ProductSetInput } from './product-set-input.ts'
import type { MediaRecord, MetafieldRecord, OptionRecord, ProductRecord } from './records.ts'
import type { SandboxStore } from './store.ts'

/**
 * The product as it is after the mutation: lists are replaced as a whole, other fields only where the
 * input names them. An existing variant or file keeps its identifier only when the input names it; the
 * input has been checked before.
 */
export function applyProductSet(
  input: ProductSetInput,
  existing: ProductRecord | undefined,
  store: SandboxStore,
): ProductRecord {
  const now = new Date().toISOString()
  const title = input.title ?? existing?.title ?? ''
  const taken = (handle: string) =>
    store.products().some((other) => other.handle === handle && other.id !== existing?.id)
  const base: ProductRecord = existing ?? {
    id: store.newId('Product'),
    handle: handleOf(input.handle ?? title, taken),
    title,
    descriptionHtml: '',
    vendor: 'Sandbox',
    productType: '',
    tags: [],
    status: 'ACTIVE',
    published: false,
    metafields: [],
    options: [],
    variants: [],
    media: [],
    createdAt: now,
    updatedAt: now,
  }
  const media = input.files ? mediaOf(input.files, base, store) : base.media
  const options = input.productOptions
    ? optionsOf(input.productOptions, base, store)
    : base.options.length > 0
      ? base.options
      : optionsOf([{ name: 'Title', values: [{ name: 'Default Title' }] }], base, store)
  return {
    ...base,
    title,
    descriptionHtml: input.descriptionHtml ?? base.descriptionHtml,
    vendor: input.vendor ?? base.vendor,
    productType: input.productType ?? base.productType,
    tags: input.tags ?? base.tags,
    status: input.status ?? base.status,
    metafields: input.metafields ? metafieldsOf(input.metafields, store) : base.metafields,
    options,
    media,
    variants: variantsOf(input, base, { options, media, store, now }),
    updatedAt: now,
  }
}

function variantsOf(
  input: ProductSetInput,
  base: ProductRecord,
  context: { options: OptionRecord[]; media: MediaRecord[]; store: SandboxStore; now: string },
): ProductRecord['variants'] {
  const { options, media, store, now } = context
  const wanted = input.variants ?? (base.variants.length > 0 ? undefined : [defaultVariant()])
  if (wanted === undefined) return base.variants
  const keys = (input.files ?? []).map(fileKey)
  return wanted.map((variant) => {
    const known = base.variants.find(({ id }) => id === variant.id)
    const stock = variant.inventoryQuantities?.at(-1)?.quantity
    const file = variant.file ? media[keys.indexOf(fileKey(variant.file))] : undefined
    return {
      id: known?.id ?? store.newId('ProductVariant'),
      inventoryItemId: known?.inventoryItemId ?? store.newId('InventoryItem'),
      sku: variant.sku ?? known?.sku ?? '',
      price: priceText(variant.price) ?? known?.price ?? '0',
      values: options.map(
        ({ name }) =>
          variant.optionValues.find(({ optionName }) => optionName === name)?.name ?? '',
      ),
      tracked: variant.inventoryItem?.tracked ?? known?.tracked ?? false,
      requiresShipping: variant.inventoryItem?.requiresShipping ?? known?.requiresShipping ?? true,
      quantity: stock ?? known?.quantity ?? 0,
      mediaId: file?.id ?? media.find(({ id }) => id === known?.mediaId)?.id ?? null,
      metafields: variant.metafields
        ? metafieldsOf(variant.metafields, store)
        : (known?.metafields ?? []),
      createdAt: known?.createdAt ?? now,
    }
  })
}

function defaultVariant(): NonNullable<ProductSetInput['variants']>[number] {
  return { optionValues: [{ optionName: 'Title', name: 'Default Title' }] }
}

/** A shop that sells in yen has no fractions. */
function priceText(price: unknown): string | undefined {
  return price === undefined || price === null ? undefined : String(Math.round(Number(price)))
}

function mediaOf(
  files: NonNullable<ProductSetInput['files']>,
  base: ProductRecord,
  store: SandboxStore,
): MediaRecord[] {
  return files.map((file) => {
    const known = base.media.find(({ id }) => id === file.id)
    if (known !== undefined) return { ...known, alt: file.alt ?? known.alt }
    return {
      id: store.newId('MediaImage'),
      alt: file.alt ?? '',
      source: file.originalSource ?? '',
      status: 'UPLOADED',
      error: null,
      width: 0,
      height: 0,
      mimeType: '',
    }
  })
}

function optionsOf(
  options: NonNullable<ProductSetInput['productOptions']>,
  base: ProductRecord,
  store: SandboxStore,
): OptionRecord[] {
  return options.map((option) => {
    const known = base.options.find(({ id, name }) =>
      option.id ? id === option.id : name === option.name,
    )
    return {
      id: known?.id ?? store.newId('ProductOption'),
      name: option.name ?? known?.name ?? '',
      values: (option.values ?? []).map((value) => {
        const same = known?.values.find(({ id, name }) =>
          value.id ? id === value.id : name === value.name,
        )
        return {
          id: same?.id ?? store.newId('ProductOptionValue'),
          name: value.name ?? same?.name ?? '',
        }
      }),
    }
  })
}

function metafieldsOf(
  fields: readonly MetafieldValueInput[],
  store: SandboxStore,
): MetafieldRecord[] {
  return fields.map(({ namespace, key, type, value }) => ({
    namespace: namespace ?? '',
    key: key ?? '',
    type:
      type ??
      store.definitions.find((known) => known.namespace === namespace && known.key === key)?.type ??
      '',
    value: value ?? '',
  }))
}
