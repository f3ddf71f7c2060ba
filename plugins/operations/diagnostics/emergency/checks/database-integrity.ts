import { readdir } from 'node:fs/promises'
import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { looksEncrypted } from '../../../../../src/encryption/setting-cipher.ts'
import { errorCode } from '../../../../../src/errors/error-code.ts'
import { ServiceError } from '../../../../../src/errors/service-error.ts'
import type { HealthCheck } from '../../../../../src/health/health-check.ts'
import { type RunnableCheck, requireParts } from '../../../../core/checks/define-check.ts'
import type { Core } from '../../../../core/feature/core-of.ts'
import { type Repair, repairPart } from '../repairs/define-repair.ts'
import { inShort } from '../repairs/in-session.ts'

/** Rows of each reference that are looked at. */
const SPOT_ROWS = 500

type Options = { readonly services: Core['services']; readonly repairs: readonly Repair[] }

/** Schema, indexes, constraints, references and required rows of the database (specification, section 4.5). */
export const databaseIntegrityCheck = ({ services, repairs }: Options): RunnableCheck =>
  requireParts<RunnableCheck>({
    id: 'database-integrity',
    title: { en: 'Database integrity', ja: 'データベースの整合性' },
    service: 'database',
    timeoutMs: 60_000,
    isVital: () => true,
    action: {
      en: 'Check that PostgreSQL runs and accepts the login of DATABASE_URL.',
      ja: 'PostgreSQLが動作し、DATABASE_URLで接続できることを確認してください。',
    },
    parts: [
      {
        id: 'connection',
        title: { en: 'Connection', ja: '接続' },
        run: async ({ payload }) => {
          // The command starts without a connection if there is none; a transaction would wait for it.
          if (!payload.db.pool) throw new ServiceError('DATABASE_UNAVAILABLE')
          await inShort(payload, (rows) => rows(sql`select 1`))
          return { status: 'healthy' }
        },
      },
      {
        id: 'schema',
        title: { en: 'All migrations are applied', ja: 'マイグレーションが適用済み' },
        needs: 'connection',
        run: ({ payload }) => schemaHealth(payload),
      },
      {
        id: 'references',
        title: {
          en: `References lead to records (${SPOT_ROWS} rows each)`,
          ja: `参照先の存在（各${SPOT_ROWS}行）`,
        },
        needs: 'schema',
        run: ({ payload }) => referenceHealth(payload),
      },
      {
        id: 'settings',
        title: { en: 'Encrypted settings can be read', ja: '暗号化された設定の読み取り' },
        needs: 'schema',
        run: ({ payload }) => settingsHealth(payload, services),
      },
      ...repairs.map((repair) => repairPart(repair, 'schema')),
    ],
  })

const NO_MIGRATIONS = {
  en: 'This installation has no migrations.',
  ja: 'このシステムにはマイグレーションがありません。',
}
const MIGRATION = /^(\d{8}_\d{6}\w*)\.(ts|js)$/

async function schemaHealth(payload: Payload): Promise<HealthCheck> {
  const files = await readdir(payload.db.migrationDir).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return []
    throw error
  })
  if (files.length === 0) return { status: 'skipped', detail: NO_MIGRATIONS }
  const known = files.flatMap((file) => MIGRATION.exec(file)?.[1] ?? [])
  const stored = await inShort(payload, (rows) =>
    rows<{ name: string }>(sql`select name from payload_migrations`),
  )
  const applied = new Set(stored.map(({ name }) => name))
  const missing = known.filter((name) => !applied.has(name))
  if (missing.length === 0) return { status: 'healthy', detail: known.toSorted().at(-1) ?? '' }
  const names = missing.join(', ')
  return {
    status: 'error',
    detail: {
      en: `These migrations are not applied: ${names}.`,
      ja: `適用されていないマイグレーションがあります：${names}。`,
    },
    action: {
      en: 'Back up the database, and run the set-up of this release.',
      ja: 'データベースをバックアップし、このリリースのセットアップを実行してください。',
    },
  }
}

/** A statement for each reference of one column that returns its name for each row that leads nowhere. */
const REFERENCES = sql`
  select format(
    'select %L as name from (select %I as id from %s where %I is not null limit ${sql.raw(String(SPOT_ROWS))}) as child
      where not exists (select from %s as parent where parent.%I = child.id)',
    conrelid::regclass || '.' || child.attname, child.attname, conrelid::regclass, child.attname,
    confrelid::regclass, parent.attname) as statement
  from pg_constraint
    join pg_attribute as child on child.attrelid = conrelid and child.attnum = conkey[1]
    join pg_attribute as parent on parent.attrelid = confrelid and parent.attnum = confkey[1]
  where contype = 'f' and cardinality(conkey) = 1 and connamespace = 'public'::regnamespace`

/** The database guards its references; what is lost anyway was restored or deleted past them, or is damaged. */
async function referenceHealth(payload: Payload): Promise<HealthCheck> {
  const broken = await inShort(payload, async (rows) => {
    const statements = await rows<{ statement: string }>(REFERENCES)
    if (statements.length === 0) return []
    const all = statements.map(({ statement }) => statement).join(' union all ')
    return rows<{ name: string; count: number }>(
      sql`select name, count(*)::int as count from (${sql.raw(all)}) as broken group by name`,
    )
  })
  if (broken.length === 0) return { status: 'healthy' }
  const names = broken.map(({ name, count }) => `${name} (${count})`).join(', ')
  return {
    status: 'error',
    detail: {
      en: `Rows refer to records that do not exist: ${names}.`,
      ja: `存在しないレコードへの参照があります：${names}。`,
    },
    action: {
      en: 'Compare with the last backup, and restore the records that are missing.',
      ja: '直近のバックアップと照合し、失われたレコードを復元してください。',
    },
  }
}

async function settingsHealth(
  payload: Payload,
  { settingCipher }: Core['services'],
): Promise<HealthCheck> {
  const { docs } = await payload.find({
    collection: 'system-settings',
    where: { isEncrypted: { equals: true } },
    pagination: false,
  })
  const unreadable = docs.filter(({ value, category, key }) => {
    if (!value || !looksEncrypted(value)) return false
    try {
      settingCipher.decrypt(value, { category, key })
      return false
    } catch {
      // Which one it is says enough; the reason is always the key.
      return true
    }
  })
  if (unreadable.length === 0) return { status: 'healthy' }
  const names = unreadable.map(({ category, key }) => `${category}/${key}`).join(', ')
  return {
    status: 'error',
    detail: {
      en: `These settings cannot be decrypted: ${names}.`,
      ja: `復号できない設定があります：${names}。`,
    },
    action: {
      en: 'Add the key with which they were encrypted to SETTINGS_KEYS, and restart the processes.',
      ja: '暗号化に使用した鍵をSETTINGS_KEYSに追加し、プロセスを再起動してください。',
    },
  }
}
