import { sql } from '@payloadcms/db-postgres'
import type { Repair } from './define-repair.ts'
import { inSession, inShort } from './in-session.ts'

/** What a concurrent rebuild leaves behind when it is interrupted. */
const LEFTOVER = /_cc(new|old)\d*"?$/

/** An index that an interrupted build left: it is written with every change, and used by no query. */
export const invalidIndexes: Repair = {
  id: 'invalid-indexes',
  name: { en: 'Rebuild invalid indexes', ja: '無効なインデックスの再構築' },
  title: { en: 'All indexes are valid', ja: 'インデックスが有効' },
  description: {
    en: 'Rebuilds invalid indexes while reads and writes go on, and drops the leftovers of interrupted rebuilds.',
    ja: '無効なインデックスを読み書きを止めずに再構築し、中断された再構築の残りを削除します。',
  },
  isAutomatic: true,
  status: 'error',
  find: (payload) =>
    inShort(payload, async (rows) => {
      const found = await rows<{ name: string }>(sql`
        select format('%I.%I', nspname, relname) as name from pg_index
          join pg_class on pg_class.oid = indexrelid
          join pg_namespace on pg_namespace.oid = relnamespace
        where not (indisvalid and indisready) and relkind = 'i' and nspname !~ '^pg_'
          -- One that is being built now is not valid yet.
          and indexrelid not in (select index_relid from pg_stat_progress_create_index)
        order by 1`)
      return found.map(({ name }) => name)
    }),
  problem: (name) => ({
    en: `The index ${name} is invalid.`,
    ja: `インデックス${name}が無効です。`,
  }),
  change: (name) =>
    LEFTOVER.test(name)
      ? { en: `Drops the leftover ${name}.`, ja: `残りのインデックス${name}を削除します。` }
      : { en: `Rebuilds the index ${name}.`, ja: `インデックス${name}を再構築します。` },
  apply: (payload, found) =>
    inSession(payload, async (session) => {
      for (const name of found) {
        // The names were quoted by the database.
        await session.query(
          LEFTOVER.test(name)
            ? `drop index concurrently if exists ${name}`
            : `reindex index concurrently ${name}`,
        )
      }
    }),
}
