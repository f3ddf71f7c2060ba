import { execFile } from 'node:child_process'
import { chown, mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { errorCode } from '../errors/error-code.ts'
import { type OsUser, requireReachable } from './os-user.ts'
import type { PostgresBinaries } from './postgres-binaries.ts'
import { commandLine } from './process-identity.ts'
import { StackError } from './stack-error.ts'

const run = promisify(execFile)

export type ClusterOptions = {
  /** Folder of the database's files, mode 0700 and owned by the user. */
  readonly folder: string
  readonly binaries: PostgresBinaries
  readonly user: OsUser | undefined
  readonly password: string
}

/**
 * Creates the database's files when there are none. They are made under another name first, so that
 * an interrupted start leaves nothing that looks like a database.
 *
 * @throws StackError when the folder belongs to another user or another major version.
 */
export async function prepareCluster(options: ClusterOptions): Promise<void> {
  const { folder, binaries, user } = options
  if (user !== undefined) await requireReachable('its data', folder, user)
  const version = await readIfThere(path.join(folder, 'PG_VERSION'))
  if (version === undefined) return createCluster(options)
  const { uid } = await stat(folder)
  const wanted = user?.uid ?? process.getuid?.()
  if (uid !== wanted) {
    throw new StackError(
      `The database folder ${folder} belongs to the OS user with number ${uid}, and the database ` +
        `would run as number ${wanted}. Start as the same user as before, or hand the folder ` +
        `over with: chown -R ${wanted} ${folder}`,
    )
  }
  if (Number(version) !== binaries.major) {
    throw new StackError(
      `The database folder ${folder} was made by PostgreSQL ${version.trim()}, and the installed ` +
        `one is ${binaries.major}. Save its data with the version that made it (pg_dump), then ` +
        'delete the folder, start again and load the data.',
    )
  }
}

/**
 * Clears what a killed run left behind: a server that still runs on the folder is stopped, and a
 * pid file whose number now belongs to another program is removed.
 */
export async function clearLeftovers(folder: string): Promise<void> {
  const file = path.join(folder, 'postmaster.pid')
  const pid = Number((await readIfThere(file))?.split('\n')[0])
  if (!Number.isSafeInteger(pid) || pid <= 1) return
  const command = await commandLine(pid)
  if (command === undefined) return
  if (!command.includes(folder)) return rm(file, { force: true })
  process.kill(pid, 'SIGINT')
  for (const deadline = Date.now() + 30_000; Date.now() < deadline; await wait(100)) {
    if ((await commandLine(pid)) === undefined) return
  }
  process.kill(pid, 'SIGQUIT')
  for (const deadline = Date.now() + 10_000; Date.now() < deadline; await wait(100)) {
    if ((await commandLine(pid)) === undefined) return
  }
  throw new StackError(`An earlier database server does not end. Stop it with: kill -9 ${pid}`)
}

async function createCluster({ folder, binaries, user, password }: ClusterOptions) {
  const draft = `${folder}.new`
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { recursive: true, mode: 0o700 })
  const passwordFolder = await mkdtemp(path.join(tmpdir(), 'database-'))
  const passwordFile = path.join(passwordFolder, 'password')
  try {
    await writeFile(passwordFile, `${password}\n`, { mode: 0o600 })
    if (user !== undefined) {
      for (const one of [draft, passwordFolder, passwordFile]) await chown(one, user.uid, user.gid)
    }
    await run(
      binaries.initdb,
      [
        `--pgdata=${draft}`,
        '--username=postgres',
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        // Postgres's own C.UTF-8: the same order on every system, whatever locales it has.
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--locale=C',
        '--no-instructions',
      ],
      {
        cwd: '/',
        env: { NODE_ENV: 'production', PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC' },
        ...user,
      },
    )
  } catch (error) {
    throw new StackError(`The embedded database cannot create its files in ${folder}.\n${error}`, {
      cause: error,
    })
  } finally {
    await rm(passwordFolder, { recursive: true, force: true })
  }
  try {
    await rename(draft, folder)
  } catch (error) {
    throw new StackError(
      `The folder ${folder} holds files that are not a database. Move it away and start again.`,
      { cause: error },
    )
  }
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR') return undefined
    if (errorCode(error) === 'EACCES') {
      throw new StackError(
        `${file} belongs to another OS user. Start as the same user as before.`,
        { cause: error },
      )
    }
    throw error
  }
}
