import { withClient } from '../../../src/database/with-client.ts'
import type { LogFilter } from '../../../src/logs/log-query.ts'

const LIMIT = 100
const DAYS = 7

/** Messages by how frequent their words are. Line n has message n modulo their number, and "unicorn" every 20,000th. */
const MESSAGES = [
  'A request was answered',
  'A request was refused',
  'An attempt of a job has failed',
  'Swept unfinished writes of the object store',
  'A thumbnail was made again',
  'The rate limit of a caller was exceeded',
  'A variant was composed and stored',
  'A template was published to the shop',
]

/** The identifier of the request of line n; each has five lines. */
const request = (n: number) => `md5((${n} / 5)::text)::uuid::text`

/**
 * Fills the system log with lines of seven days, as busy processes would write them: 3 % errors, 7 % warnings, 20 %
 * debug lines; most of them of the service `api`; with identifiers, details and terms.
 *
 * @param after lines that were seeded before: those behind them are added.
 */
export async function seedLog(databaseUrl: string, lines: number, after = 0): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    await client.query('drop index system_logs_terms_idx')
    await client.query(
      `insert into system_logs (created_at, updated_at, level, service, process, message, context, request_id, job_id,
         retention, terms)
       select at, at,
         level::enum_system_logs_level, service::enum_system_logs_service, 'web', message, jsonb_build_object('path', path, 'ms', n % 900, 'code', code), request, job,
         (case when n % 100 < 3 then 'error' else 'access' end)::enum_system_logs_retention,
         array_to_tsvector(array_remove(
           regexp_split_to_array(lower(concat_ws(' ', message, path, code, n % 900)), '[^a-z0-9]+'), ''))
       from generate_series($4::int + 1, $1::int) as n,
         lateral (select
           case when n % 100 < 3 then 'error' when n % 100 < 10 then 'warn' when n % 100 < 80 then 'info'
             else 'debug' end as level,
           case when n % 20 = 0 then 'email' when n % 20 = 1 then 'printing' when n % 20 < 4 then 'commerce'
             when n % 20 < 6 then 'auth' else 'api' end as service,
           date_trunc('milliseconds', now() - n * (interval '${DAYS} days' / $1::int)) as at,
           ($2::text[])[1 + n % $3::int] || case when n % 20000 = 0 then ' by a unicorn' else '' end as message,
           '/api/artworks/' || md5((n / 50)::text)::uuid as path,
           case when n % 100 < 3 then 'STORE_UNAVAILABLE' else 'NONE' end as code,
           md5((n / 5)::text)::uuid::text as request,
           case when n % 10 = 0 then md5((n / 100)::text)::uuid::text end as job) as line`,
      [lines, MESSAGES, MESSAGES.length, after],
    )
    await client.query('create index system_logs_terms_idx on system_logs using gin (terms)')
    await client.query('vacuum analyze system_logs')
  })
}

export type NamedFilter = readonly [name: string, filter: LogFilter]

/** Every filter of the viewer, and what is asked with several of them at once, in a log that `seedLog` has filled. */
export async function filtersOf(databaseUrl: string): Promise<NamedFilter[]> {
  const [row] = await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ request: string; job: string; path: string }>(
      `select ${request(500)} as request, md5((500 / 100)::text)::uuid::text as job,
         md5((500 / 50)::text)::uuid::text as path`,
    )
    return rows
  })
  if (!row) throw new Error('The database has returned nothing.')
  const ago = (hours: number) => new Date(Date.now() - hours * 60 * 60_000)
  const deep = { at: ago(4 * 24), id: '00000000-0000-4000-8000-000000000000' }
  const filters: Record<string, Omit<LogFilter, 'limit'>> = {
    'no filter': {},
    'level error': { level: 'error' },
    'level info': { level: 'info' },
    'level debug': { level: 'debug' },
    'service api': { service: 'api' },
    'service printing': { service: 'printing' },
    'level and service': { level: 'error', service: 'printing' },
    'frequent level, rare service': { level: 'info', service: 'email' },
    'frequent level and service': { level: 'info', service: 'api' },
    'level and service that no line has both': { level: 'error', service: 'auth' },
    'the last hour': { from: ago(1) },
    'an hour days ago': { from: ago(73), to: ago(72) },
    'a keyword in half of the lines': { keyword: 'was' },
    'a keyword in a quarter of the lines': { keyword: 'request' },
    'a keyword in 3 % of the lines': { keyword: 'store_unavailable' },
    'a rare keyword': { keyword: 'unicorn' },
    'the beginning of a keyword': { keyword: 'unic' },
    'a keyword in no line': { keyword: 'zebra' },
    'an identifier': { keyword: row.path },
    'keyword, level and service': { keyword: 'request', level: 'error', service: 'printing' },
    'keyword, level and service, in no line': {
      keyword: 'request',
      level: 'error',
      service: 'auth',
    },
    'frequent keyword and level': { keyword: 'was', level: 'info' },
    'keyword and time': { keyword: 'unicorn', from: ago(24) },
    'a request': { requestId: row.request },
    'a job': { jobId: row.job },
    'live tail': { from: ago(10 / 3600) },
    'live tail with a keyword': { from: ago(10 / 3600), keyword: 'request' },
  }
  const first = Object.entries(filters).map(
    ([name, filter]): NamedFilter => [name, { ...filter, limit: LIMIT }],
  )
  const later = first
    .filter(([name, { from }]) => from === undefined && !name.startsWith('a job'))
    .map(([name, filter]): NamedFilter => [`${name}, a later page`, { ...filter, after: deep }])
  return [...first, ...later]
}
