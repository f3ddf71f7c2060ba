import { NOT_APPLICABLE } from '../brands/shop-words.ts'
import type { CommerceVariant, ProductInput, VariantInput } from './port.ts'

/** The value of a variant in an option of the platform, none of which takes an empty one. */
export function optionLabel(variant: VariantInput, position: number): string {
  const label = variant.options[position]
  return label === undefined || label === '' ? NOT_APPLICABLE : label
}

/** Options that apply to no variant are left off, from the end, so that positions keep their meaning. */
export function usedOptions(input: ProductInput): string[] {
  const used: string[] = [...input.optionNames]
  while (
    used.length > 1 &&
    input.variants.every(({ options }) => options[used.length - 1] === '')
  ) {
    used.pop()
  }
  return used
}

/** What tells which variant of the input one of the platform is. */
type PlatformVariant = Pick<CommerceVariant, 'id' | 'customKey' | 'options' | 'imageSource'>

/**
 * The identifier of the existing variant for each of the input, each taken once: by its key first, then by its labels,
 * and at last by its picture, because people may have changed its SKU before its labels are renamed.
 */
export function pairVariants(
  input: ProductInput,
  existing: readonly PlatformVariant[],
): (string | undefined)[] {
  const free = new Set(existing)
  const take = (matches: (stored: PlatformVariant) => boolean): string | undefined => {
    const found = [...free].find(matches)
    if (found !== undefined) free.delete(found)
    return found?.id
  }
  const byKey = input.variants.map((variant) =>
    take(({ customKey }) => customKey === variant.customKey),
  )
  const byLabels = input.variants.map(
    ({ options }, index) =>
      byKey[index] ??
      take((stored) => options.every((label, position) => stored.options[position] === label)),
  )
  return input.variants.map(
    ({ imageUrl }, index) =>
      byLabels[index] ??
      (imageUrl === null ? undefined : take(({ imageSource }) => imageSource === imageUrl)),
  )
}
