import type { NavEntry, NavGroup } from '../../../core/console/arrange-groups.ts'
import { type Ranked, ranked } from './rank.ts'
import type { FoundKinds } from './search-records.ts'

export type PaletteItem = Ranked & {
  /** Unique among all items. */
  readonly id: string
  /** Of the page, relative to the console's. */
  readonly path: string
}

export type PaletteSection = { readonly label: string; readonly items: readonly PaletteItem[] }

type Sources = {
  readonly actions: readonly NavEntry[]
  readonly screens: readonly NavGroup[]
  /** What the service has found for this query or the one before it. */
  readonly kinds: FoundKinds['kinds']
  readonly labels: { readonly actions: string; readonly screens: string }
}

/**
 * What the command palette shows: without a query everything that a user can do and open, in the groups of the navigation;
 * else what matches.
 */
export function sectionsOf(query: string, { actions, screens, kinds, labels }: Sources) {
  const all: PaletteSection[] = query
    ? [
        { label: labels.actions, items: ranked(query, actions) },
        { label: labels.screens, items: ranked(query, screens.flatMap(withGroup)) },
        // Records of the query before this one stay as long as they match.
        ...kinds.map((kind) => ({ label: kind.label, items: ranked(query, recordsOf(kind)) })),
      ]
    : [
        { label: labels.actions, items: actions },
        ...screens.map(({ label, entries }) => ({ label, items: entries })),
      ]
  return all.filter(({ items }) => items.length > 0)
}

const withGroup = ({ label: detail, entries }: NavGroup) =>
  entries.map((entry) => ({ ...entry, detail }))

const recordsOf = ({ collection, records }: FoundKinds['kinds'][number]) =>
  records.map(({ id, label, detail }) => ({
    id: `${collection}-${id}`,
    path: `/collections/${collection}/${encodeURIComponent(id)}`,
    label,
    detail,
  }))
