import { Pool } from 'pg'
import type { LogRecord } from './log-record.ts'

export type LogStore = {
  /**
   * Stores records that are not stored yet. Repeating a call changes nothing.
   *
   * @throws RefusedRecords when the database cannot hold one of them; others when it is away.
   */
  store(records: readonly LogRecord[]): Promise<void>
  close(): Promise<void>
}

/** The database has the table and refuses a value: trying again cannot help. */
export class RefusedRecords extends Error {}

const TIMEOUT_MS = 10_000
/** A process that exits waits for it. */
const CONNECT_MS = 3_000

const INSERT = `
  insert into system_logs (id, created_at, updated_at, level, service, process, message, context, request_id, job_id,
    retention, terms)
  select id, "createdAt", now(), level::enum_system_logs_level, service::enum_system_logs_service,
    process::enum_system_logs_process, message, context, "requestId", "jobId",
    retention::enum_system_logs_retention, array_to_tsvector(terms)
  from jsonb_to_recordset($1::jsonb) as record(id uuid, "createdAt" timestamptz, level text, service text,
    process text, message text, context jsonb, "requestId" text, "jobId" text, retention text, terms text[])
  on conflict (id) do nothing`

/**
 * The table of the system log. One connection of its own: lines neither wait for those of the requests nor take them.
 */
export function createLogStore(databaseUrl: string): LogStore {
  let pool: Pool | undefined
  const connected = () => {
    if (pool) return pool
    pool = new Pool({
      connectionString: databaseUrl,
      application_name: 'logs',
      max: 1,
      connectionTimeoutMillis: CONNECT_MS,
      statement_timeout: TIMEOUT_MS,
      query_timeout: TIMEOUT_MS,
      idleTimeoutMillis: TIMEOUT_MS,
      allowExitOnIdle: true,
    })
    // A connection that breaks while it is idle is an event. The next statement opens another one, or fails.
    pool.on('error', () => undefined)
    return pool
  }
  return {
    async store(records) {
      try {
        await connected().query(INSERT, [JSON.stringify(records)])
      } catch (error) {
        throw isRefusal(error) ? new RefusedRecords('The values', { cause: error }) : error
      }
    },
    async close() {
      await pool?.end()
      pool = undefined
    },
  }
}

/** Classes of SQLSTATE: 22 are impossible values, 23 violated constraints. */
function isRefusal(error: unknown): boolean {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' && /^2[23]/.test(code)
}
