import { sql } from '@payloadcms/db-postgres'
import type { Repair } from './define-repair.ts'
import { inSession, inShort } from './in-session.ts'

/** A constraint that was added without a look at the rows that were there. */
export const unvalidatedConstraints: Repair = {
  id: 'unvalidated-constraints',
  name: { en: 'Validate constraints', ja: '制約の検証' },
  title: { en: 'All constraints are validated', ja: '制約が検証済み' },
  description: {
    en: 'Validates constraints against the existing rows while reads and writes go on. Fails if a row violates one; no row is changed.',
    ja: '読み書きを止めずに、既存の行で制約を検証します。違反する行があれば失敗し、行は変更しません。',
  },
  // It reads whole tables and can wait for a quiet hour.
  isAutomatic: false,
  status: 'warning',
  find: (payload) =>
    inShort(payload, async (rows) => {
      const found = await rows<{ name: string }>(sql`
        select format('%I.%I %I', nspname, relname, conname) as name from pg_constraint
          join pg_class on pg_class.oid = conrelid
          join pg_namespace on pg_namespace.oid = relnamespace
        where not convalidated and nspname !~ '^(pg_|information_schema)' order by 1`)
      return found.map(({ name }) => name)
    }),
  problem: (name) => ({
    en: `The constraint ${name} is not validated.`,
    ja: `制約${name}が検証されていません。`,
  }),
  change: (name) => ({
    en: `Validates the constraint ${name}.`,
    ja: `制約${name}を検証します。`,
  }),
  apply: (payload, found) =>
    inSession(payload, async (session) => {
      for (const name of found) {
        // The names were quoted by the database; Payload's contain no space.
        const [table, constraint] = name.split(' ')
        await session.query(`alter table ${table} validate constraint ${constraint}`)
      }
    }),
}
