import type { Client } from 'pg'
import { withClient } from '../../database/with-client.ts'
import { errorCode } from '../../errors/error-code.ts'
import type { Sentence } from '../../errors/in-language.ts'
import { boundedBytes } from '../../http-client/bounded.ts'
import { fetchFailure } from '../../http-client/fetch-failure.ts'
import type { Observation, Silence } from '../alert-state.ts'
import { SUBJECT_NAMES, type Subject } from '../subjects.ts'
import type { Findings } from './watcher.ts'

type Options = {
  /** URLs of the web processes, without a slash at the end. */
  readonly webUrls: readonly string[]
  readonly databaseUrl: string
  /** After as many seconds without a heartbeat the workers count as stopped. */
  readonly workerSeconds: number
  /** Time for each request and each step with the database, in ms. @default 5000 */
  readonly timeoutMs?: number
}

const TIMEOUT_MS = 5_000
const MAX_ANSWER_BYTES = 64 * 1024

/** Asks web processes, database and workers, all at once. Never throws. */
export function createProbe({
  webUrls,
  databaseUrl,
  workerSeconds,
  timeoutMs = TIMEOUT_MS,
}: Options) {
  return async (): Promise<Findings> => {
    const [web, { results, silences }] = await Promise.all([
      Promise.all(webUrls.map((url, index) => probeWeb(url, index, timeoutMs))),
      probeDatabase(databaseUrl, workerSeconds, timeoutMs),
    ])
    return { results: [...web, ...results], ...(silences && { silences }) }
  }
}

async function probeWeb(url: string, index: number, timeoutMs: number): Promise<Observation> {
  const check = index === 0 ? 'web' : `web-${index + 1}`
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await fetch(`${url}/api/health`, { signal, redirect: 'manual' })
    await boundedBytes(response, MAX_ANSWER_BYTES, 'The health of a web process')
    return watched(check, 'web', response.ok ? undefined : `status ${response.status}`)
  } catch (error) {
    return watched(check, 'web', fetchFailure(error) ?? 'no response')
  }
}

/** The database, and what it knows of the workers. While it does not respond, nothing is known of them. */
async function probeDatabase(
  url: string,
  workerSeconds: number,
  timeoutMs: number,
): Promise<{ results: Observation[]; silences?: Silence[] }> {
  try {
    return await withClient(
      url,
      async (client) => {
        const heartbeat = await secondsSinceHeartbeat(client, timeoutMs)
        const isLate = heartbeat !== undefined && heartbeat > workerSeconds
        return {
          results: [
            watched('database', 'database'),
            // Before the first set-up there are no workers to miss.
            ...(heartbeat === undefined
              ? []
              : [watched('worker', 'worker', isLate ? `${Math.round(heartbeat)} s` : undefined)]),
          ],
          silences: await storedSilences(client, timeoutMs),
        }
      },
      timeoutMs,
    )
  } catch (error) {
    return { results: [watched('database', 'database', errorCode(error) ?? 'timeout')] }
  }
}

/** By the clock of the database, since any worker has maintained the queues, which each does every 15 s. */
async function secondsSinceHeartbeat(
  client: Client,
  timeoutMs: number,
): Promise<number | undefined> {
  const text = `SELECT extract(epoch FROM now() - max(coalesce(monitor_claim_on, monitor_on, created_on)))::float
    AS seconds FROM jobs.queue`
  try {
    const query = { text, query_timeout: timeoutMs }
    const { rows } = await client.query<{ seconds: number | null }>(query)
    return rows[0]?.seconds ?? undefined
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

async function storedSilences(client: Client, timeoutMs: number): Promise<Silence[]> {
  const text = 'SELECT subject, created_at, until FROM alert_silences WHERE until > now() LIMIT 50'
  type Row = { subject: string | null; created_at: Date; until: Date }
  try {
    const query = { text, query_timeout: timeoutMs }
    const { rows } = await client.query<Row>(query)
    return rows.flatMap(({ subject, created_at, until }) => {
      const known = SUBJECT_NAMES.find((name) => name === subject) ?? null
      if (subject && !known) return []
      return [{ subject: known, from: created_at.getTime(), until: until.getTime() }]
    })
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

/** SQLSTATE: there is no such table or schema, before the first set-up. */
const isMissing = (error: unknown) => ['42P01', '3F000'].includes(errorCode(error) ?? '')

const TEXTS: Readonly<
  Record<'web' | 'database' | 'worker', { detail: Sentence; action: Sentence }>
> = {
  web: {
    detail: { en: 'The web process does not respond', ja: 'Webプロセスが応答しません' },
    action: {
      en: 'Restart the web process, and read its last log lines.',
      ja: 'Webプロセスを再起動し、直前のログを確認してください。',
    },
  },
  database: {
    detail: { en: 'The database does not respond', ja: 'データベースが応答しません' },
    action: {
      en: 'Start PostgreSQL, and check its disk and its network.',
      ja: 'PostgreSQLを起動し、ディスクとネットワークを確認してください。',
    },
  },
  worker: {
    detail: { en: 'No worker has given a heartbeat', ja: 'ワーカーのハートビートがありません' },
    action: {
      en: 'Start a worker, and read the last log lines of the one that stopped.',
      ja: 'ワーカーを起動し、停止したワーカーの直前のログを確認してください。',
    },
  },
}

/** @param reason a code of the system; unset if it is healthy. */
function watched(
  check: string,
  subject: keyof typeof TEXTS & Subject,
  reason?: string,
): Observation {
  const { detail, action } = TEXTS[subject]
  return {
    check,
    subject,
    isVital: true,
    runbook: `docs/runbooks/${subject}-down.md`,
    ...(reason === undefined
      ? { status: 'healthy' }
      : {
          status: 'error',
          detail: { en: `${detail.en} (${reason}).`, ja: `${detail.ja}（${reason}）。` },
          action,
        }),
  }
}
