import { spawn } from 'node:child_process'
import path from 'node:path'
import { inject } from 'vitest'
import { withClient } from '../../../src/database/with-client.ts'
import { copyTemplate, type TestDatabase } from '../database/database.ts'
import { quickStart } from '../runner/quick-start.ts'

const ROOT = path.resolve(import.meta.dirname, '../../..')

type Environment = Readonly<Record<string, string>>
export type Ended = {
  readonly code: number | null
  readonly output: string
  /** Memory at most, in KiB; 0 if it was killed. */
  readonly peak: number
}

/** Enough for Payload; what grew with the records would end the process. */
const HEAP = '--max-old-space-size=256'
/** Lets a process tell at its end how much memory it has taken. */
const PEAK = `data:text/javascript,${encodeURIComponent(
  "process.on('exit', () => process.stderr.write('peak ' + process.resourceUsage().maxRSS))",
)}`

export type Running = {
  readonly ended: Promise<Ended>
  kill(): void
}

/** Starts a command of the service as an operator does, e.g. `restore FILE`. */
export function startCommand(name: string, args: readonly string[], env: Environment): Running {
  const { PATH = '', HOME = '/' } = process.env
  const child = spawn(
    process.execPath,
    [HEAP, '--import', PEAK, `src/processes/${name}.ts`, ...args],
    {
      cwd: ROOT,
      env: {
        PATH,
        HOME,
        NODE_ENV: 'production',
        APP_ENV: 'development',
        ...quickStart(),
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  return {
    ended: new Promise((done, failed) => {
      child.once('error', failed)
      child.once('close', (code) => {
        const [tail, peak = '0'] = output.match(/peak (\d+)/) ?? ['']
        done({ code, output: output.replace(tail, ''), peak: Number(peak) })
      })
    }),
    kill: () => child.kill('SIGKILL'),
  }
}

export const runCommand = (name: string, args: readonly string[], env: Environment) =>
  startCommand(name, args, env).ended

/**
 * A database without a table.
 *
 * @param asOwner whether its URL is of a role that owns it and has no other rights.
 */
export async function emptyDatabase({ asOwner = false } = {}): Promise<TestDatabase> {
  const { server } = inject('testDatabase')
  const database = await copyTemplate({ server, template: 'template0' })
  if (!asOwner) return database
  const url = new URL(database.url)
  const role = `owner_of_${url.pathname.slice(1)}`
  const onServer = (sql: string) => withClient(server, (client) => client.query(sql))
  await onServer(`CREATE ROLE ${role} LOGIN PASSWORD 'only-for-tests'`)
  await onServer(`ALTER DATABASE ${url.pathname.slice(1)} OWNER TO ${role}`)
  url.username = role
  url.password = 'only-for-tests'
  return {
    url: url.href,
    async drop() {
      await database.drop()
      await onServer(`DROP ROLE ${role}`)
    },
  }
}

/** Every table but those of the queue itself, with the number of its rows and a digest of them. */
export async function contentOf(
  url: string,
  leftOut: readonly string[] = [],
): Promise<Record<string, string>> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `SELECT schemaname || '.' || tablename AS name FROM pg_tables
       WHERE schemaname NOT LIKE 'pg\\_%' AND schemaname NOT IN ('information_schema', 'jobs', 'restore') ORDER BY 1`,
    )
    const content: Record<string, string> = {}
    for (const { name } of rows.filter((one) => !leftOut.includes(one.name))) {
      const [row] = (
        await client.query<{ digest: string }>(
          `SELECT count(*) || ' ' || coalesce(md5(string_agg(t::text, E'\\n' ORDER BY t::text)), '') AS digest FROM ${name} t`,
        )
      ).rows
      content[name] = row?.digest ?? ''
    }
    return content
  })
}
