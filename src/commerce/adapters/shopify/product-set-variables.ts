import { optionLabel, pairVariants, usedOptions } from '../../input-variants.ts'
import type { Metafield, ProductInput, VariantInput } from '../../port.ts'
import { byCustomId, CUSTOM_ID_FIELD, IMAGE_SOURCE_FIELD } from './custom-id.ts'
import { productOptions } from './product-options.ts'
import { commerceVariant, mediaOf, type StoredProduct } from './stored-product.ts'

export type ProductSetContext = {
  /** What the platform holds now; its variants and pictures keep their identifiers. */
  readonly existing: StoredProduct | null
  readonly locationId: string
  /** Where the platform finds a picture that was sent to it; undefined for one that it fetches by its URL. */
  readonly placeOf?: (imageUrl: string) => string | undefined
}

type FileReference =
  | { readonly id: string; readonly alt: string }
  | { readonly originalSource: string; readonly alt: string; readonly contentType: 'IMAGE' }

/**
 * Variables of `productSet` for a whole product. Every list is complete, because the platform deletes
 * what a list leaves out (specification, section 2.4).
 */
export function productSetVariables(input: ProductInput, context: ProductSetContext) {
  const optionNames = usedOptions(input)
  const files = fileReferences(input, context)
  const fileOf = ({ imageUrl }: VariantInput) =>
    imageUrl === null ? undefined : files.get(imageUrl)
  const ids = pairVariants(input, context.existing?.variants.map(commerceVariant) ?? [])
  return {
    identifier: byCustomId(input.customId),
    input: {
      title: input.title,
      descriptionHtml: input.descriptionHtml,
      vendor: input.vendor,
      productType: input.productType,
      tags: input.tags,
      status: input.status.toUpperCase(),
      metafields: [
        { ...CUSTOM_ID_FIELD, type: 'id', value: input.customId },
        ...sentMetafields(input).map(({ namespace, key, value, format }) => ({
          namespace,
          key,
          value,
          type: format === 'json' ? 'json' : 'single_line_text_field',
        })),
      ],
      files: [...files.values()],
      productOptions: productOptions(
        optionNames,
        input.variants.map((variant, index) => ({
          labels: optionNames.map((_, position) => optionLabel(variant, position)),
          stored: context.existing?.variants.find(({ id }) => id === ids[index]),
        })),
        context.existing?.options ?? [],
      ),
      variants: input.variants.map((variant, index) => ({
        ...(ids[index] === undefined ? {} : { id: ids[index] }),
        position: index + 1,
        sku: variant.customKey,
        price: String(variant.priceJpy),
        optionValues: optionNames.map((optionName, position) => ({
          optionName,
          name: optionLabel(variant, position),
        })),
        file: fileOf(variant),
        inventoryItem: { tracked: variant.tracked, requiresShipping: variant.requiresShipping },
        inventoryQuantities: variant.tracked
          ? [
              {
                locationId: context.locationId,
                name: 'available',
                quantity: variant.inventoryQuantity,
              },
            ]
          : [],
        metafields:
          variant.imageUrl === null
            ? []
            : [{ ...IMAGE_SOURCE_FIELD, type: 'single_line_text_field', value: variant.imageUrl }],
      })),
    },
  }
}

/** The metafields behind the custom id. The platform refuses blank values; leaving them out deletes what was there before. */
export const sentMetafields = ({ metafields }: ProductInput): readonly Metafield[] =>
  metafields.filter(({ value }) => value.trim() !== '')

/** One file for each picture URL; one the platform has fetched already is named by its id. */
function fileReferences(
  input: ProductInput,
  { existing, placeOf }: Pick<ProductSetContext, 'existing' | 'placeOf'>,
): Map<string, FileReference> {
  const fetched = fetchedPictures(existing)
  const files = new Map<string, FileReference>()
  for (const { imageUrl, imageAlt: alt } of input.variants) {
    if (imageUrl === null || files.has(imageUrl)) continue
    const id = fetched.get(imageUrl)
    const originalSource = placeOf?.(imageUrl) ?? imageUrl
    files.set(
      imageUrl,
      id === undefined ? { originalSource, alt, contentType: 'IMAGE' } : { id, alt },
    )
  }
  return files
}

/** URLs of the pictures that the platform does not have yet. */
export function picturesToFetch(input: ProductInput, existing: StoredProduct | null): string[] {
  const fetched = fetchedPictures(existing)
  return input.variants
    .map(({ imageUrl }) => imageUrl)
    .filter((url) => url !== null)
    .filter((url) => !fetched.has(url))
}

/** Identifiers of the pictures that the platform has, by the URLs that they had. */
function fetchedPictures(existing: StoredProduct | null): ReadonlyMap<string, string> {
  const fetched = new Map<string, string>()
  for (const variant of existing?.variants ?? []) {
    const media = mediaOf(variant)
    if (variant.imageSource !== null && media !== undefined && media.status !== 'FAILED') {
      fetched.set(variant.imageSource.value, media.id)
    }
  }
  return fetched
}
