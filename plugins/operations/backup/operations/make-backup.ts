import { rm } from 'node:fs/promises'
import { createLocalReq, type Payload } from 'payload'
import type { ClientBase } from 'pg'
import { type ArchiveWriter, createArchive } from '../../../../src/backup/archive-writer.ts'
import { dumpRows } from '../../../../src/backup/dump-table.ts'
import {
  type BackedUpTable,
  type BackupHeader,
  FORMAT,
  HEADER_MEMBER,
  KIND,
  MANIFEST_MEMBER,
  type Manifest,
} from '../../../../src/backup/manifest.ts'
import { requireWholeDatabase, SET_UP_LOCK } from '../../../../src/backup/restore-progress.ts'
import { backedUp, catalogueOf, copyOut, prepareSession } from '../../../../src/backup/tables.ts'
import {
  columnsOfJobs,
  copyJobsOut,
  JOBS,
  queueVersion,
} from '../../../../src/backup/waiting-jobs.ts'
import { recordAudit } from '../../../core/audit/record-audit.ts'
import { inTransaction } from '../../../core/database/transaction.ts'
import { coreOf } from '../../../core/feature/core-of.ts'
import type { BackupProgress } from '../progress.ts'
import { backUpObjects, noteExpectedObjects } from './back-up-objects.ts'
import { inSnapshot } from './in-snapshot.ts'

export type BackupOptions = {
  /** Path of the archive; there must be none yet. */
  readonly file: string
  readonly withObjects: boolean
  /** A session of its own, which holds the snapshot. */
  readonly client: ClientBase
  readonly progress: BackupProgress
}

/**
 * Writes all records of the installation, as they are at one instant, with the list of their objects and the jobs that wait
 * to one archive. Everything else goes on meanwhile.
 *
 * @throws BackupProblem; Error if the file cannot be written. Nothing is left of it then.
 * @see docs/decisions/0264-back-up-to-one-archive-of-copied-tables.md
 */
export async function makeBackup(payload: Payload, options: BackupOptions): Promise<Manifest> {
  const { file } = options
  const archive = await createArchive(file)
  const noted = `${archive.partial}.objects`
  try {
    const header: BackupHeader = {
      kind: KIND,
      format: FORMAT,
      service: coreOf(payload.config).services.settings.version,
      createdAt: new Date().toISOString(),
    }
    await archive.add(HEADER_MEMBER, json(header))
    const records = await backUpRecords(payload, { ...options, archive, noted })
    const { store } = coreOf(payload.config).services
    const objects = await backUpObjects(noted, {
      ...{ store, archive, included: options.withObjects },
      onProgress: (count) => options.progress.objects(count),
      onMissing: (key) => options.progress.missing(key),
    })
    const manifest: Manifest = { ...header, ...records, objects }
    await archive.finish(MANIFEST_MEMBER, json(manifest), (sha256) => audit(payload, sha256))
    return manifest
  } catch (error) {
    await archive.abandon()
    throw error
  } finally {
    await rm(noted, { force: true })
  }
}

type RecordOptions = BackupOptions & { readonly archive: ArchiveWriter; readonly noted: string }

async function backUpRecords(
  payload: Payload,
  { client, archive, noted, progress }: RecordOptions,
): Promise<Omit<Manifest, keyof BackupHeader | 'objects'>> {
  await prepareSession(client)
  // Migrations would change tables whose description was read before.
  await client.query(`SELECT pg_advisory_lock_shared(${SET_UP_LOCK})`)
  // It would look whole.
  await requireWholeDatabase(client)
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  const rows = async <Row>(text: string) => (await client.query(text)).rows as Row[]
  const [snapshot] = await rows<{ id: string }>('SELECT pg_export_snapshot() AS id')
  await inSnapshot(payload, snapshot?.id ?? '', (reader) => noteExpectedObjects(reader, noted))
  const tables: BackedUpTable[] = []
  const add = async (name: string, columns: readonly string[], statement: string) => {
    const dumped = await dumpRows(client, statement, (part, bytes) =>
      archive.add(`tables/${name}/${String(part).padStart(6, '0')}.copy.gz`, bytes),
    )
    tables.push({ name, columns: [...columns], ...dumped })
    progress.table(name, dumped.rows)
  }
  for (const table of backedUp(await catalogueOf(client)))
    await add(table.name, table.columns, copyOut(table))
  const jobColumns = await columnsOfJobs(client)
  await add(JOBS, jobColumns, copyJobsOut(jobColumns))
  const migrations = await rows<{ name: string }>(
    'SELECT name FROM public.payload_migrations ORDER BY name COLLATE "C"',
  )
  const keys = await rows<{ id: string }>(
    `SELECT DISTINCT split_part(value, ':', 3) AS id FROM public.system_settings WHERE value ~ '^enc:v1:' ORDER BY 1`,
  )
  const records = {
    tables,
    sequences: await sequencesOf(client),
    migrations: migrations.map(({ name }) => name),
    settingsKeys: keys.map(({ id }) => id),
    queueVersion: await queueVersion(client),
  }
  await client.query('COMMIT')
  await client.query('SELECT pg_advisory_unlock_all()')
  return records
}

/** Sequences are not part of a snapshot: a value that is too high skips numbers and harms nothing. */
async function sequencesOf(client: ClientBase): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ name: string }>(
    "SELECT schemaname || '.' || sequencename AS name FROM pg_sequences WHERE schemaname = 'public' ORDER BY 1",
  )
  const sequences: Manifest['sequences'] = []
  for (const { name } of rows) {
    const quotedName = name.split('.').map((part) => client.escapeIdentifier(part))
    const [value] = (
      await client.query<{ value: string; isCalled: boolean }>(
        `SELECT last_value::text AS value, is_called AS "isCalled" FROM ${quotedName.join('.')}`,
      )
    ).rows
    if (value) sequences.push({ name, ...value })
  }
  return sequences
}

/** A file with all records has left the database: that belongs into the audit log. */
async function audit(payload: Payload, sha256: string): Promise<void> {
  const req = await createLocalReq({}, payload)
  await inTransaction(req, () => recordAudit(req, { action: 'backup.created', record: sha256 }))
}

const json = (value: object) => Buffer.from(`${JSON.stringify(value, null, 2)}\n`)
