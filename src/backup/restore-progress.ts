import { type ClientBase, DatabaseError } from 'pg'
import type { Sentence } from '../errors/in-language.ts'
import { ServiceError } from '../errors/service-error.ts'
import { BackupProblem } from './backup-problem.ts'

/**
 * While a restore is under way the database has the schema `restore`: which archive it is, and the parts that are in.
 * No process starts meanwhile. It is dropped with the last step.
 */
const RESTORE_UNDER_WAY = "SELECT to_regclass('restore.run') IS NOT NULL AS under_way"

/** Whether a restore of the database has begun and not ended. */
export async function isRestoring(client: Pick<ClientBase, 'query'>): Promise<boolean> {
  const { rows } = await client.query<{ under_way: boolean }>(RESTORE_UNDER_WAY)
  return rows[0]?.under_way === true
}

/** Why a process does not start with such a database. */
export const UNFINISHED_RESTORE: Sentence = {
  en: 'The restore of this database has not ended. Run it again with the same archive, then start.',
  ja: 'このデータベースの復元が完了していません。同じバックアップファイルで復元をもう一度実行してから、起動してください。',
}

/** @throws ServiceError `DATABASE_UNAVAILABLE` while a restore of the database has not ended. */
export async function requireWholeDatabase(client: Pick<ClientBase, 'query'>): Promise<void> {
  if (await isRestoring(client)) throw new ServiceError('DATABASE_UNAVAILABLE', UNFINISHED_RESTORE)
}

/** Set-ups and restores of a database take turns. */
export const SET_UP_LOCK = "hashtextextended('set-up', 0)"

/**
 * Begins a restore in an empty database, or goes on with the one of the same archive.
 *
 * @param sha256 of the archive.
 * @returns names of the members that are in already; `null` if the restore begins.
 * @throws BackupProblem if the database is not empty, or a restore of another archive has begun in it.
 */
export async function beginRestore(
  client: ClientBase,
  sha256: string,
): Promise<ReadonlySet<string> | null> {
  if (await isRestoring(client)) {
    const [run] = (await client.query<{ archive: string }>('SELECT archive FROM restore.run')).rows
    if (run?.archive !== sha256) throw otherArchive()
    const { rows } = await client.query<{ member: string }>('SELECT member FROM restore.members')
    return new Set(rows.map(({ member }) => member))
  }
  const { rows } = await client.query<{ schema: string }>(
    `SELECT DISTINCT n.nspname AS schema FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind IN ('r', 'p') AND n.nspname NOT IN ('pg_catalog', 'information_schema')
       AND n.nspname NOT LIKE 'pg\\_%' ORDER BY 1`,
  )
  if (rows.length > 0) throw notEmpty(rows.map(({ schema }) => schema))
  await client.query(
    `BEGIN; CREATE SCHEMA restore;
     CREATE TABLE restore.run (archive text PRIMARY KEY, started_at timestamptz NOT NULL DEFAULT now());
     CREATE TABLE restore.members (member text PRIMARY KEY);
     INSERT INTO restore.run (archive) VALUES ('${sha256}'); COMMIT`,
  )
  return null
}

/**
 * Does work in a transaction that also records that a member is in, so that a repeat leaves it out.
 *
 * @throws BackupProblem that names the member, if the database refuses it.
 */
export async function recordingMember(
  client: ClientBase,
  member: string,
  work: () => Promise<void>,
): Promise<void> {
  await client.query('BEGIN')
  try {
    await work()
    await client.query('INSERT INTO restore.members (member) VALUES ($1)', [member])
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw error instanceof DatabaseError ? refused(member, error) : error
  }
}

/** The last statement of a restore: from here on processes may start. */
export const END_RESTORE = 'DROP SCHEMA restore CASCADE'

/** Details of the refusal may hold what customers wrote. */
const refused = (member: string, error: DatabaseError) => {
  const { code = '', constraint } = error
  const reason = constraint === undefined ? code : `${code}, ${constraint}`
  return new BackupProblem(
    {
      en: `The database refused ${member} of the archive (${reason}). Run the restore again; if it is refused again, restore into a new database.`,
      ja: `データベースがバックアップファイルの${member}を受け付けませんでした（${reason}）。復元をもう一度実行し、同じ結果になる場合は、新しいデータベースに復元してください。`,
    },
    error,
  )
}

const notEmpty = (schemas: readonly string[]) =>
  new BackupProblem({
    en: `The database is not empty: there are tables in ${schemas.join(', ')}. Nothing was changed. Restore into a new database.`,
    ja: `データベースが空ではありません（${schemas.join('、')}にテーブルがあります）。何も変更していません。新しいデータベースに復元してください。`,
  })

const otherArchive = () =>
  new BackupProblem({
    en: 'The restore of another archive has begun in this database. Nothing was changed. Continue with that archive, or restore into a new database.',
    ja: 'このデータベースでは、別のバックアップファイルの復元が途中です。何も変更していません。そのファイルで続けるか、新しいデータベースに復元してください。',
  })
