import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { StackError } from './stack-error.ts'

const run = promisify(execFile)

/** An OS user by its numbers. */
export type OsUser = { readonly uid: number; readonly gid: number }

/**
 * The OS user that Postgres runs as when this process is root, because Postgres refuses root;
 * `undefined` when the current user will do.
 *
 * @throws StackError with the command that creates the user when it is missing.
 */
export async function databaseUser(): Promise<OsUser | undefined> {
  if (process.getuid?.() !== 0) return undefined
  try {
    const [uid, gid] = await Promise.all(['-u', '-g'].map((what) => run('id', [what, 'postgres'])))
    return { uid: Number(uid?.stdout), gid: Number(gid?.stdout) }
  } catch (error) {
    throw new StackError(
      'The embedded database cannot run as root and there is no OS user "postgres" to run as. ' +
        'Create it with: useradd --system --no-create-home postgres',
      { cause: error },
    )
  }
}

/**
 * Makes sure that the user may enter every folder on the way to a file. Only the mode bits are asked: a
 * process that changes its user drops all further groups.
 *
 * @param what the file's part in the sentence, for example "the database programs".
 * @throws StackError that names the outermost folder in the way and what opens it.
 */
export async function requireReachable(what: string, file: string, user: OsUser): Promise<void> {
  const folder = path.dirname(path.resolve(file))
  if (folder !== path.dirname(folder)) await requireReachable(what, folder, user)
  const { mode, uid, gid } = await stat(folder)
  const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001
  if (mode & bit) return
  throw new StackError(
    `The embedded database runs as the OS user "postgres", which cannot reach ${what} because the ` +
      `folder ${folder} is closed to other users. Open it with: chmod o+x ${folder} ` +
      '— or move the project to a folder that others may enter, or do not start as root.',
  )
}
