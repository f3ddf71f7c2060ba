import type { ClientBase } from 'pg'
import { escapeIdentifier } from 'pg'
import { BackupProblem } from './backup-problem.ts'

/** A table as the catalogue of the database describes it. */
export type CatalogueTable = {
  /** With its schema, e.g. `public.orders`. */
  readonly name: string
  /** Those that are not generated, in their order. */
  readonly columns: readonly string[]
  /** Expressions by which its rows have the same order in every database. */
  readonly order: readonly string[]
  /** Tables that its rows refer to. */
  readonly refersTo: readonly string[]
}

/** Schemas that an archive has no part of, with the reason. */
export const LEFT_OUT_SCHEMAS: Readonly<Record<string, string>> = {
  jobs: 'the set-up makes the tables of the queue; the jobs that wait have members of their own',
  rate_limits: 'counts of the requests of a month',
  restore: 'says how far a restore is',
}

/** Tables that an archive leaves out, with the reason. */
export const LEFT_OUT_TABLES: Readonly<Record<string, string>> = {
  'public.payload_migrations': 'the restore runs the migrations that the manifest names',
  'public.payload_locked_documents': 'editors hold them for minutes',
  'public.payload_locked_documents_rels': 'as above',
  'public.payload_kv': 'a cache',
  'public.users_sessions': 'a session that has ended since must not live again: users log in again',
  'public.system_logs': 'lines expire within days, and there are many times as many as records',
  'diagnostics.requests': 'counts of the last minutes',
}

const TABLES = `
  SELECT n.nspname || '.' || c.relname AS name,
    (SELECT array_agg(a.attname::text ORDER BY a.attnum) FROM pg_attribute a
     WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '') AS columns,
    (SELECT array_agg(quote_ident(a.attname) || CASE WHEN a.attcollation <> 0 THEN ' COLLATE "C"' ELSE '' END
       ORDER BY k.position)
     FROM pg_index i CROSS JOIN LATERAL unnest(i.indkey::int2[]) WITH ORDINALITY AS k (attnum, position)
     JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.attnum
     WHERE i.indrelid = c.oid AND i.indisprimary) AS "order",
    (SELECT coalesce(array_agg(DISTINCT rn.nspname || '.' || r.relname), '{}') FROM pg_constraint f
     JOIN pg_class r ON r.oid = f.confrelid JOIN pg_namespace rn ON rn.oid = r.relnamespace
     WHERE f.conrelid = c.oid AND f.contype = 'f') AS "refersTo"
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition
    AND n.nspname NOT IN ('pg_catalog', 'information_schema') AND n.nspname NOT LIKE 'pg\\_%'
  ORDER BY 1`

/** Returns every table of the database except those of PostgreSQL itself. */
export async function catalogueOf(client: ClientBase): Promise<CatalogueTable[]> {
  return (await client.query<CatalogueTable>(TABLES)).rows
}

/**
 * Returns the tables whose rows an archive contains, each behind those that it refers to, so that rows can be put
 * back in this order without switching constraints off, which needs the rights of a superuser.
 *
 * @throws BackupProblem if a table has no primary key, or tables refer to each other in a circle.
 */
export function backedUp(catalogue: readonly CatalogueTable[]): CatalogueTable[] {
  const left = new Map(catalogue.filter(isBackedUp).map((table) => [table.name, table]))
  const ordered: CatalogueTable[] = []
  while (left.size > 0) {
    const ready = [...left.values()].filter(({ refersTo }) => !refersTo.some((it) => left.has(it)))
    if (ready.length === 0) throw unordered([...left.keys()])
    for (const table of ready) {
      if (!table.order) throw unordered([table.name])
      left.delete(table.name)
      ordered.push(table)
    }
  }
  return ordered
}

function isBackedUp({ name }: CatalogueTable): boolean {
  const [schema = ''] = name.split('.')
  return !(schema in LEFT_OUT_SCHEMAS) && !(name in LEFT_OUT_TABLES)
}

/** `public.orders` as SQL writes it. */
const quoted = (name: string) => name.split('.').map(escapeIdentifier).join('.')

/** The statement that writes a table in the order of its primary key. */
export const copyOut = ({ name, columns, order }: CatalogueTable) =>
  `COPY (SELECT ${columns.map(escapeIdentifier).join(', ')} FROM ${quoted(name)} ORDER BY ${order.join(', ')}) TO STDOUT`

/** The statement that reads what `copyOut` has written. */
export const copyIn = (name: string, columns: readonly string[]) =>
  `COPY ${quoted(name)} (${columns.map(escapeIdentifier).join(', ')}) FROM STDIN`

/** A session in which equal rows are written as equal bytes, and statements may take their time. */
export async function prepareSession(client: ClientBase): Promise<void> {
  await client.query(`SET client_encoding = 'UTF8'; SET TimeZone = 'UTC'; SET DateStyle = 'ISO, YMD';
    SET IntervalStyle = 'postgres'; SET extra_float_digits = 1; SET bytea_output = 'hex';
    SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0; SET search_path = ''`)
}

const unordered = (names: readonly string[]) =>
  new BackupProblem({
    en: `These tables cannot be backed up, because they have no primary key or refer to each other: ${names.join(', ')}.`,
    ja: `次のテーブルは主キーがないか、循環して参照しているため、バックアップできません：${names.join('、')}。`,
  })
