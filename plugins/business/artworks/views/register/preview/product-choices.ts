import type { CatalogueVariant } from '../../../../../../src/composition/catalogue.ts'

/** What a shopper chooses, in this order; each choice limits those after it. */
export const OPTIONS = ['type', 'frameColor', 'matColor'] as const
export type Option = (typeof OPTIONS)[number]

type Variants = readonly CatalogueVariant[]

/** One variant for each value of an option that goes with what is chosen before it. */
export function choicesOf(
  sold: Variants,
  variant: CatalogueVariant,
  option: Option,
): CatalogueVariant[] {
  const before = OPTIONS.slice(0, OPTIONS.indexOf(option))
  const possible = sold.filter((one) => before.every((name) => one[name] === variant[name]))
  return possible.filter(
    (one, index) => possible.findIndex((other) => other[option] === one[option]) === index,
  )
}

/** The variant with another value of an option that keeps as many of the other choices as there are. */
export function chosenWith(
  sold: Variants,
  variant: CatalogueVariant,
  option: Option,
  value: CatalogueVariant[Option],
): CatalogueVariant | undefined {
  const before = OPTIONS.slice(0, OPTIONS.indexOf(option))
  const possible = sold.filter(
    (one) => one[option] === value && before.every((name) => one[name] === variant[name]),
  )
  const kept = (one: CatalogueVariant) =>
    OPTIONS.filter((name) => one[name] === variant[name]).length
  return possible.toSorted((a, b) => kept(b) - kept(a))[0]
}
