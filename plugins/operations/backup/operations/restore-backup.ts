import { buffer } from 'node:stream/consumers'
import { sql } from '@payloadcms/db-postgres'
import { type Payload, readMigrationFiles } from 'payload'
import type { Client } from 'pg'
import { BackupProblem } from '../../../../src/backup/backup-problem.ts'
import { dumpRows } from '../../../../src/backup/dump-table.ts'
import { loadRows } from '../../../../src/backup/load-rows.ts'
import type { Manifest } from '../../../../src/backup/manifest.ts'
import { membersOf, type VerifiedArchive } from '../../../../src/backup/read-archive.ts'
import {
  beginRestore,
  END_RESTORE,
  recordingMember,
  SET_UP_LOCK,
} from '../../../../src/backup/restore-progress.ts'
import { backedUp, catalogueOf, copyOut, prepareSession } from '../../../../src/backup/tables.ts'
import { JOBS, loadJobs, queueVersion } from '../../../../src/backup/waiting-jobs.ts'
import { recordAudit } from '../../../core/audit/record-audit.ts'
import { inDatabase } from '../../../core/database/in-database.ts'
import { coreOf } from '../../../core/feature/core-of.ts'
import { jobsOf } from '../../../core/feature/install-features.ts'
import { createFeatureTables } from '../../../core/feature/set-up-features.ts'
import type { BackupProgress } from '../progress.ts'
import { missingObjects, OBJECT_PREFIX, restoreObject } from './restore-objects.ts'

/** Among the members that are in: the tables were compared. */
const COMPARED = 'compared'

export type RestoreOptions = {
  readonly file: string
  /** What `verifyArchive` has said of the file. */
  readonly archive: VerifiedArchive
  /** Ids of the keys of `SETTINGS_KEYS`. */
  readonly settingsKeys: readonly string[]
  /** A session of its own. */
  readonly client: Client
  readonly progress: BackupProgress
}

/**
 * Puts the records, waiting jobs and objects of an archive into an empty database and the store, compares every table with
 * the archive, runs the later migrations of this release, and tells the features. If it is interrupted, a repeat goes on behind the last part that was committed;
 * until it has ended no process starts.
 *
 * @returns the keys of objects that the store does not have as the archive knows them.
 * @throws BackupProblem, before anything is written, if the archive does not fit this release, a key of its settings is
 *   absent or the database is not empty; and if a table differs in the end.
 * @see docs/decisions/0264-back-up-to-one-archive-of-copied-tables.md
 */
export async function restoreBackup(payload: Payload, options: RestoreOptions): Promise<string[]> {
  const { client, archive, progress } = options
  const { manifest, sha256 } = archive
  const migrations = await migrationsOf(payload, manifest)
  requireKeys(manifest, options.settingsKeys)
  await prepareSession(client)
  await client.query(`SELECT pg_advisory_lock(${SET_UP_LOCK})`)
  const done = (await beginRestore(client, sha256)) ?? new Set()
  await payload.db.migrate({ migrations })
  await createFeatureTables(payload)
  const core = coreOf(payload.config)
  await core.services.queue.prepare(jobsOf(core).map(({ queue }) => queue))
  await core.services.limiter.prepare()
  const missing = await putBack(done, { ...options, store: core.services.store })
  if (!done.has(COMPARED)) {
    for (const { name, value, isCalled } of manifest.sequences)
      await client.query('SELECT setval($1::regclass, $2::bigint, $3)', [name, value, isCalled])
    await client.query('ANALYZE')
    await recordingMember(client, COMPARED, () => compare(client, manifest, progress))
  }
  // From here on the tables may differ from the archive.
  await payload.db.migrate()
  await end(payload, sha256)
  return missing
}

/** The migrations that the archived database had. */
async function migrationsOf(payload: Payload, { migrations, service }: Manifest) {
  const known = await readMigrationFiles({ payload })
  const unknown = migrations.filter((name) => !known.some((one) => one.name === name))
  if (unknown.length === 0) return known.filter(({ name }) => migrations.includes(name))
  throw new BackupProblem({
    en: `This release lacks migrations of the archive: ${unknown.join(', ')}. Nothing was changed. Restore with release ${service} or newer.`,
    ja: `このバージョンには、バックアップファイルのマイグレーションがありません：${unknown.join('、')}。何も変更していません。バージョン${service}以降で復元してください。`,
  })
}

function requireKeys({ settingsKeys }: Manifest, given: readonly string[]): void {
  const absent = settingsKeys.filter((id) => !given.includes(id))
  if (absent.length === 0) return
  throw new BackupProblem({
    en: `Settings in the archive are encrypted with the key ${absent.join(', ')}. Nothing was changed. Add it to SETTINGS_KEYS.`,
    ja: `バックアップファイルの設定は鍵${absent.join('、')}で暗号化されています。何も変更していません。その鍵をSETTINGS_KEYSに追加してください。`,
  })
}

type PutBackOptions = RestoreOptions & {
  readonly store: ReturnType<typeof coreOf>['services']['store']
}

/** Goes through the archive once. Returns the keys of the objects that the store lacks. */
async function putBack(
  done: ReadonlySet<string>,
  { file, archive, client, store, progress }: PutBackOptions,
): Promise<string[]> {
  const tables = new Map(archive.manifest.tables.map((table) => [table.name, table]))
  // After the comparison the later migrations may have changed the tables.
  if (!done.has(COMPARED)) {
    await requireTables(client, archive.manifest)
    await requireQueueOf(client, archive.manifest)
  }
  const missing: string[] = []
  let objects = 0
  let checked = 0
  for await (const member of membersOf(file)) {
    const { name, body } = member
    const [, tableName = ''] = name.match(/^tables\/([^/]+)\//) ?? []
    const table = tables.get(tableName)
    if (table && !done.has(name)) {
      const part = await buffer(body)
      await recordingMember(client, name, () =>
        tableName === JOBS ? loadJobs(client, table, part) : loadRows(client, table, part),
      )
      progress.part(name)
    } else if (name.startsWith(OBJECT_PREFIX)) {
      await restoreObject(member, store)
      objects += 1
      progress.objects(objects)
    } else if (name.startsWith('object-list/')) {
      const lacking = await missingObjects(member, store, (more) => {
        checked += more
        progress.checked(checked)
      })
      for (const key of lacking) {
        missing.push(key)
        progress.missing(key)
      }
    }
  }
  return missing
}

/** Some tables are created by features, of which this installation may have fewer. */
async function requireTables(client: Client, { tables }: Manifest): Promise<void> {
  const existing = new Set((await catalogueOf(client)).map(({ name }) => name))
  const absent = tables.map(({ name }) => name).filter((name) => !existing.has(name))
  if (absent.length === 0) return
  throw new BackupProblem({
    en: `This installation lacks tables of the archive: ${absent.join(', ')}. Enable the features that it was made with (DISABLED_FEATURES), then run the restore again.`,
    ja: `バックアップファイルの次のテーブルがこの環境にありません：${absent.join('、')}。バックアップ時の機能を有効にして（DISABLED_FEATURES）、復元をもう一度実行してください。`,
  })
}

/** Jobs of another version of the queue could not be put back as they are. */
async function requireQueueOf(client: Client, manifest: Manifest): Promise<void> {
  const version = await queueVersion(client)
  if (version === manifest.queueVersion) return
  throw new BackupProblem({
    en: `The job queue of the archive has the version ${manifest.queueVersion}, that of this release ${version}. Restore with release ${manifest.service}, then upgrade.`,
    ja: `バックアップファイルのジョブキューはバージョン${manifest.queueVersion}、このバージョンのものは${version}です。バージョン${manifest.service}で復元してから、アップグレードしてください。`,
  })
}

/** Reads every table as the backup has done, and compares number and digest of the rows. */
async function compare(
  client: Client,
  manifest: Manifest,
  progress: BackupProgress,
): Promise<void> {
  const catalogue = new Map(
    backedUp(await catalogueOf(client)).map((table) => [table.name, table] as const),
  )
  const different: string[] = []
  for (const { name, columns, rows, sha256 } of manifest.tables) {
    if (name === JOBS) continue
    const table = catalogue.get(name)
    const found = table && (await dumpRows(client, copyOut({ ...table, columns })))
    if (found?.rows !== rows || found.sha256 !== sha256) different.push(name)
    progress.table(name, rows)
  }
  if (different.length === 0) return
  throw new BackupProblem({
    en: `These tables differ from the archive: ${different.join(', ')}. The service does not start with this database. Restore into a new one.`,
    ja: `次のテーブルがバックアップファイルと一致しません：${different.join('、')}。このデータベースではサービスを起動できません。新しいデータベースに復元してください。`,
  })
}

/**
 * What must not happen twice is settled, the audit log gets its entry, and processes may start from here on: in one
 * transaction, because what was settled differs from the archive, so that a repeat would find the difference.
 */
async function end(payload: Payload, sha256: string): Promise<void> {
  await inDatabase(payload, async (database) => {
    for (const { afterRestore } of coreOf(payload.config).features) await afterRestore?.(database)
    await recordAudit(database.req, { action: 'backup.restored', record: sha256 })
    await database.rows(sql.raw(END_RESTORE))
  })
}
