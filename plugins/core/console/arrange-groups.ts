import type { Language } from '../../../src/errors/in-language.ts'
import {
  ARTWORKS,
  OPERATIONS,
  ORDERS,
  PEOPLE,
  PHOTO_PRINTS,
  SYSTEM,
  TEXTS,
} from './console-parts.ts'

export type NavEntry = {
  /** Id of the element. */
  readonly id: string
  /** Of the page, relative to the console's. */
  readonly path: string
  readonly label: string
}

export type NavGroup = { readonly label: string; readonly entries: readonly NavEntry[] }

/** The daily work comes first, what is changed once a year last. Other groups stand between. */
const FIRST = [ORDERS, ARTWORKS, PHOTO_PRINTS, PEOPLE, TEXTS]
const LAST = [OPERATIONS, SYSTEM]

/**
 * Returns the groups of the navigation in the order in which they are shown. Groups with the same label become one.
 */
export function arrangeGroups(groups: readonly NavGroup[], language: Language): NavGroup[] {
  const first = FIRST.map((label) => label[language])
  const last = LAST.map((label) => label[language])
  const rank = ({ label }: NavGroup) => {
    if (last.includes(label)) return first.length + 1 + last.indexOf(label)
    return first.includes(label) ? first.indexOf(label) : first.length
  }
  return [...Map.groupBy(groups, ({ label }) => label)]
    .map(([label, same]) => ({ label, entries: same.flatMap(({ entries }) => entries) }))
    .toSorted((one, other) => rank(one) - rank(other))
}
