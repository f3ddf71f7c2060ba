import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { sql } from '@payloadcms/db-postgres'
import { createLocalReq, type Payload } from 'payload'
import type { ClientBase } from 'pg'
import type { Manifest } from '../../../../src/backup/manifest.ts'
import type { ObjectStore, PutResult } from '../../../../src/object-store/port.ts'
import { databaseOf, inDatabase } from '../../../core/database/in-database.ts'
import { storeAndRecord } from '../../../core/feature/key-lock.ts'
import { failUnfinished } from '../operations/fail-unfinished.ts'
import { makeBackup } from '../operations/make-backup.ts'
import { progressOf } from '../progress.ts'

type Parts = {
  readonly payload: Payload
  readonly store: ObjectStore
  /** Folder for the archive until it is stored. */
  readonly tempDir: string
}

/**
 * Makes the archive of a recorded backup, without the objects, and puts it into the store. May be repeated: only a complete
 * archive is stored, under one key, and one that is recorded as complete is not made again.
 *
 * @throws what `makeBackup` throws; ServiceError `STORE_UNAVAILABLE`, `STORAGE_FULL`.
 */
export async function makeStoredBackup(
  id: string,
  { payload, store, tempDir }: Parts,
  signal: AbortSignal,
): Promise<void> {
  const key = await begin(payload, id)
  if (key === undefined) return
  // While the store is away, the job waits before it writes an archive, not after.
  await store.head(key)
  const folder = await mkdtemp(path.join(tempDir, 'job-'))
  try {
    const file = path.join(folder, 'backup.tar')
    const goOn = () => signal.throwIfAborted()
    const progress = progressOf({ table: goOn, objects: goOn })
    const manifest = await withSession(payload, (client) =>
      makeBackup(payload, { file, withObjects: false, client, progress }),
    )
    signal.throwIfAborted()
    const req = await createLocalReq({}, payload)
    await storeAndRecord(req, {
      ...{ store, keys: [key] },
      write: () => store.put(key, createReadStream(file), { contentType: 'application/x-tar' }),
      record: async (stored) => {
        const { rows } = await databaseOf(req)
        await rows(conclusion(id, manifest, stored))
      },
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Returns the key under which to store the archive; undefined if there is nothing to do. */
async function begin(payload: Payload, id: string): Promise<string | undefined> {
  const [row] = await inDatabase(payload, ({ rows }) =>
    rows<{ key: string }>(sql`update backups set status = 'running', updated_at = now()
      where id = ${id} and status in ('waiting', 'running') returning key`),
  )
  return row?.key
}

function conclusion(id: string, { tables, objects, settingsKeys }: Manifest, stored: PutResult) {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const keys = JSON.stringify(settingsKeys)
  return sql`
    with concluded as (
      update backups set status = 'done', finished_at = now(), updated_at = now(), rows = ${rows},
        bytes = ${stored.size}, sha256 = ${stored.sha256}, objects = ${objects.count}, missing = ${objects.missing}
      where id = ${id} and status = 'running' returning id)
    insert into backups_texts ("order", parent_id, path, text)
    select number, concluded.id, 'settingsKeys', name
    from concluded, jsonb_array_elements_text(${keys}::jsonb) with ordinality as named (name, number)`
}

/** Records that the last attempt has failed. The log says why. */
export async function giveUpBackup(payload: Payload, id: string): Promise<void> {
  await inDatabase(payload, (database) => failUnfinished(database, { id }))
  payload.logger.error({ backup: id }, 'A backup was not made. Earlier log lines say why.')
}

type Session = ClientBase & { release(destroy: boolean): void }

/** Runs work with a session of the pool. It gets settings that no other work may have, so it is closed afterwards. */
async function withSession<T>(
  { db }: Payload,
  work: (client: ClientBase) => Promise<T>,
): Promise<T> {
  const { pool } = db as unknown as { pool: { connect(): Promise<Session> } }
  const session = await pool.connect()
  try {
    return await work(session)
  } finally {
    session.release(true)
  }
}
