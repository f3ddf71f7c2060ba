import { sql } from '@payloadcms/db-postgres'
import type { SQL } from '@payloadcms/db-postgres/drizzle'
import type { Database } from './in-database.ts'

/** Of each group the dashboard shows as many. */
const SHOWN = 4

export type WorkGroupOf<Item> = {
  /** How many there are in all. */
  readonly total: number
  /** The first of them. */
  readonly items: readonly Item[]
}

type Options = {
  /** @default false: the last change comes first. */
  readonly oldestFirst?: boolean
}

type Row = { readonly work_group: string; readonly work_total: number; readonly at: unknown }

/**
 * Reads by one statement the first records of several groups and how many each group has, for the dashboard.
 *
 * @param groups a select for each, with the columns of `Item` and `at`, the time by which they are ordered.
 */
export async function readWorkGroups<Name extends string, Item extends { readonly id: string }>(
  { rows }: Database,
  groups: Readonly<Record<Name, SQL>>,
  { oldestFirst = false }: Options = {},
): Promise<Readonly<Record<Name, WorkGroupOf<Item>>>> {
  const names = Object.keys(groups) as Name[]
  const direction = oldestFirst ? sql`asc` : sql`desc`
  const selects = names.map(
    (name) => sql`(select ${name}::text as work_group, count(*) over ()::int as work_total, g.*
      from (${groups[name]}) as g order by g.at ${direction}, g.id limit ${SHOWN})`,
  )
  const found = await rows<Row & Item>(sql.join(selects, sql` union all `))
  const groupOf = (name: Name): [Name, WorkGroupOf<Item>] => {
    const own = found.filter(({ work_group }) => work_group === name)
    const items = own.map(({ work_group: _group, work_total: _total, at: _at, ...item }) => item)
    return [name, { total: own[0]?.work_total ?? 0, items: items as unknown as Item[] }]
  }
  return Object.fromEntries(names.map(groupOf)) as Record<Name, WorkGroupOf<Item>>
}

/** The condition that a column has one of these identifiers of brands, which contain no comma. */
export const isOneOf = (column: SQL, brands: readonly string[]): SQL =>
  sql`${column} = any(string_to_array(${brands.join(',')}, ','))`
