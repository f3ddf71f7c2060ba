/** A named state of a list, as a user has saved it. */
export type SavedView = {
  readonly name: string
  /** What it shows: see `viewQuery`. */
  readonly query: string
}

/** Of a list and a user. */
export const MOST_VIEWS = 20
export const MOST_CHARACTERS = 60

/** Why a view cannot have a name. */
export type NameProblem = 'empty' | 'long' | 'taken' | 'many'

/** Key of the preference with the views of a list. */
export const viewsKey = (collection: string): string => `views-${collection}`

/** Neither the page nor the rows of a page belong to a view. */
const PARTS = /^(where\[.+\]|search|sort|columns|layout)$/
/** It is no parameter of the list itself. */
const LAYOUT = 'layout'

/** What a list shows, as Payload keeps it. */
export type ListState = {
  readonly where?: object | undefined
  readonly search?: string | undefined
  readonly sort?: string | readonly string[] | undefined
  /** Names of those that are shown, in their order. */
  readonly columns?: readonly string[] | undefined
  /** How the list is shown, where it has several forms. */
  readonly layout?: string | undefined
}

/** Returns what makes a view of a list as parameters of its URL, in one order: the same list has the same query. */
export function viewQuery({ where, search, sort, columns, layout }: ListState): string {
  const parts: (readonly [string, string])[] = [
    ...flattened('where', where ?? {}),
    ['search', search ?? ''],
    ['sort', [sort ?? ''].flat().join()],
    ['columns', columns ? JSON.stringify(columns) : ''],
    [LAYOUT, layout ?? ''],
  ]
  return inOrder(parts.filter(([, value]) => value !== ''))
}

const inOrder = (parts: readonly (readonly [string, string])[]) =>
  new URLSearchParams(
    parts.toSorted(([a], [b]) => (a < b ? -1 : Number(a > b))).map(([key, value]) => [key, value]),
  ).toString()

/** As URLs have it: `where[or][0][and][0][status][equals]=draft` */
function flattened(path: string, value: unknown): [string, string][] {
  if (value === undefined || value === null) return []
  if (typeof value !== 'object') return [[path, String(value)]]
  return Object.entries(value).flatMap(([key, part]) => flattened(`${path}[${key}]`, part))
}

/** Splits the query of a view into what is a parameter of the list and how it is shown. */
export function openedView({ query }: SavedView): { search: string; layout: string | null } {
  const params = new URLSearchParams(query)
  const layout = params.get(LAYOUT)
  params.delete(LAYOUT)
  return { search: params.toString(), layout }
}

/**
 * Reads the views of a list from what is stored. Views that are broken or that name a field which the list does not have
 * any more are counted and left out.
 *
 * @param fields names of the fields of the list.
 */
export function viewsOf(
  stored: unknown,
  fields: readonly string[],
): { readonly views: readonly SavedView[]; readonly unfit: number } {
  if (stored === undefined || stored === null) return { views: [], unfit: 0 }
  if (!Array.isArray(stored)) return { views: [], unfit: 1 }
  const views: SavedView[] = []
  for (const one of stored as unknown[])
    if (isView(one, fields) && nameProblem(one.name, views) === null)
      views.push({ name: one.name, query: one.query })
  return { views, unfit: stored.length - views.length }
}

/** Why a view cannot be added under a name, or renamed to it, among others. */
export function nameProblem(name: string, others: readonly SavedView[]): NameProblem | null {
  if (name.trim() === '') return 'empty'
  if ([...name].length > MOST_CHARACTERS) return 'long'
  if (others.some((other) => sameName(other.name, name))) return 'taken'
  return others.length >= MOST_VIEWS ? 'many' : null
}

export const sameName = (one: string, other: string): boolean => folded(one) === folded(other)

const folded = (name: string) => name.normalize('NFKC').trim().toLowerCase()

function isView(value: unknown, fields: readonly string[]): value is SavedView {
  const { name, query } = (value ?? {}) as Readonly<Record<string, unknown>>
  if (typeof name !== 'string' || typeof query !== 'string') return false
  const params = new URLSearchParams(query)
  const parts = [...params]
  if (inOrder(parts) !== query || !parts.every(([key]) => PARTS.test(key))) return false
  return namedFields(params).every((field) => field !== null && fields.includes(field))
}

/** The fields that a view filters by, sorts by and shows; `null` for what cannot be read. */
function namedFields(params: URLSearchParams): (string | null)[] {
  return [...params].flatMap(([key, value]) => {
    if (key === 'sort') return value.split(',').map((one) => topLevel(one.replace(/^-/, '')))
    if (key === 'columns') return columnsOf(value)
    return key === 'search' || key === LAYOUT ? [] : [filteredField(key)]
  })
}

/** `where[or][0][and][0][status][equals]` → `status` */
function filteredField(key: string): string | null {
  const names = [...key.matchAll(/\[([^\]]*)\]/g)].map(([, name = '']) => name)
  const field = names.find((name) => !/^(or|and|\d+)$/.test(name))
  return field === undefined ? null : topLevel(field)
}

function columnsOf(json: string): (string | null)[] {
  try {
    const columns: unknown = JSON.parse(json)
    if (!Array.isArray(columns)) return [null]
    return columns.map((one) => (typeof one === 'string' ? topLevel(one.replace(/^-/, '')) : null))
  } catch {
    return [null]
  }
}

const topLevel = (path: string) => path.split('.')[0] ?? path
