import type { StoredOption, StoredVariant } from './stored-product.ts'

type LabelledVariant = {
  /** The wanted value of each option. */
  readonly labels: readonly string[]
  /** The variant of the platform that becomes this one. */
  readonly stored: StoredVariant | undefined
}

/**
 * The options of `productSet`. What is there is named by its identifier, so that another language or another word
 * renames an option and its values in place, with everything that refers to them: an option by its position, a value
 * by its name, or else by the variants that have it.
 *
 * @see docs/decisions/0244-name-options-in-the-language-of-the-brand.md
 */
export function productOptions(
  names: readonly string[],
  variants: readonly LabelledVariant[],
  existing: readonly StoredOption[],
) {
  return names.map((name, position) => {
    const option = existing[position]
    const wanted = [...new Set(variants.map(({ labels }) => labels[position] ?? ''))]
    const free = new Map(option?.optionValues.map((value) => [value.name, value.id]))
    const take = (value: string | undefined) => {
      const id = value === undefined ? undefined : free.get(value)
      if (value !== undefined) free.delete(value)
      return id
    }
    // Names first: what is renamed must not take the value of another.
    const same = new Map(wanted.map((value) => [value, take(value)]))
    const values = wanted.map((value) => {
      const before = variants.find(
        ({ labels, stored }) => labels[position] === value && stored !== undefined,
      )?.stored?.selectedOptions[position]?.value
      const id = same.get(value) ?? take(before)
      return { ...(id !== undefined && { id }), name: value }
    })
    return { ...(option && { id: option.id }), name, position: position + 1, values }
  })
}
