import { optionLabel, usedOptions } from '../../input-variants.ts'
import type { ProductInput } from '../../port.ts'
import { type StoredOption, type StoredProduct, storedValue } from './stored-product.ts'

/** What a product's option becomes. Those with `id` are there already. */
type PlannedOption = {
  readonly id: string | undefined
  readonly title: string
  readonly values: readonly { readonly id: string | undefined; readonly value: string }[]
}

export type Rename = { readonly optionId: string; readonly valueId: string; readonly value: string }

export type OptionPlan = {
  /** Titles of the options, in their order. */
  readonly titles: readonly string[]
  readonly retitled: readonly { readonly id: string; readonly title: string }[]
  /** One after the other: none takes a name that another value of its option still has. */
  readonly renames: readonly Rename[]
  readonly newOptions: readonly { readonly title: string; readonly values: readonly string[] }[]
  readonly newValues: readonly { readonly optionId: string; readonly values: readonly string[] }[]
  /** Of which no variant will have a value. */
  readonly oldOptions: readonly string[]
  readonly oldValues: readonly { readonly optionId: string; readonly valueIds: readonly string[] }[]
}

/**
 * How the options of a product become those of the input: another language or another word renames an option and its
 * values in place, an option by its position. A value that all variants leave for the same one is renamed; any other one
 * is known by its name.
 *
 * @param ids of the stored variant that becomes each variant of the input.
 * @see docs/decisions/0244-name-options-in-the-language-of-the-brand.md
 */
export function optionPlan(
  input: ProductInput,
  existing: StoredProduct,
  ids: readonly (string | undefined)[],
): OptionPlan {
  const titles = usedOptions(input)
  const planned = titles.map((title, position): PlannedOption => {
    const option = existing.options[position]
    const becomes = nextValues(input, existing, ids, position)
    const wanted = labelsOf(input, position)
    const byName = new Map(option?.values.map(({ id, value }) => [value, id]))
    const moved = new Map([...becomes].map(([id, value]) => [value, id]))
    const taken = new Set(moved.values())
    return {
      ...{ id: option?.id, title },
      values: wanted.map((value) => {
        const same = byName.get(value)
        return {
          value,
          id: moved.get(value) ?? (same !== undefined && !taken.has(same) ? same : undefined),
        }
      }),
    }
  })
  const known = planned.flatMap(({ id, values, title }) => {
    const option = existing.options.find((one) => one.id === id)
    return option ? [{ option, values, title }] : []
  })
  return {
    titles,
    retitled: known
      .filter(({ option, title }) => option.title !== title)
      .map(({ option, title }) => ({ id: option.id, title })),
    renames: known.flatMap(({ option, values }) => renamesOf(option, values)),
    newOptions: planned.flatMap(({ id, title, values }) =>
      id === undefined ? [{ title, values: values.map(({ value }) => value) }] : [],
    ),
    newValues: known.flatMap(({ option, values }) => {
      const added = values.filter(({ id }) => id === undefined).map(({ value }) => value)
      return added.length > 0 ? [{ optionId: option.id, values: added }] : []
    }),
    oldOptions: existing.options.slice(titles.length).map(({ id }) => id),
    oldValues: known.flatMap(({ option, values }) => {
      const kept = new Set(values.map(({ id }) => id))
      const valueIds = option.values.map(({ id }) => id).filter((id) => !kept.has(id))
      return valueIds.length > 0 ? [{ optionId: option.id, valueIds }] : []
    }),
  }
}

/** The values of an option of the input, in its order. */
export const labelsOf = ({ variants }: ProductInput, position: number): string[] => [
  ...new Set(variants.map((variant) => optionLabel(variant, position))),
]

/** Stored values that all of their variants leave for the same wanted one, and for which no other does so. */
function nextValues(
  input: ProductInput,
  existing: StoredProduct,
  ids: readonly (string | undefined)[],
  position: number,
): ReadonlyMap<string, string> {
  const wanted = new Map<string, Set<string>>()
  for (const [index, variant] of input.variants.entries()) {
    const stored = existing.variants.find(({ id }) => id === ids[index])
    const value = stored && storedValue(stored, existing.options[position])
    if (value === undefined) continue
    wanted.set(value.id, (wanted.get(value.id) ?? new Set()).add(optionLabel(variant, position)))
  }
  const next = new Map<string, string>()
  for (const [id, values] of wanted) {
    const [value] = values
    if (values.size === 1 && value !== undefined && ![...next.values()].includes(value))
      next.set(id, value)
  }
  return next
}

function renamesOf(option: StoredOption, values: PlannedOption['values']): Rename[] {
  const names = new Map(option.values.map(({ id, value }) => [id, value]))
  const left = values.flatMap(({ id, value }) =>
    id !== undefined && names.get(id) !== value
      ? [{ optionId: option.id, valueId: id, value }]
      : [],
  )
  const renames: Rename[] = []
  const rename = (one: Rename) => {
    renames.push(one)
    names.set(one.valueId, one.value)
  }
  while (left.length > 0) {
    const isFree = ({ value }: Rename) => ![...names.values()].includes(value)
    const next = left.findIndex(isFree)
    if (next >= 0) rename(...(left.splice(next, 1) as [Rename]))
    else {
      // Each waits for the name of another: one of them steps aside.
      const holder = [...names].find(([, name]) => name === left[0]?.value)
      if (holder === undefined) break
      rename({ optionId: option.id, valueId: holder[0], value: `${holder[1]} (${holder[0]})` })
    }
  }
  return renames
}
