import { randomUUID } from 'node:crypto'
import { withClient } from '../../../src/database/with-client.ts'
import type { CheckResult, CheckStatus } from '../../../src/health/check-result.ts'
import { SERVICE_NAMES } from '../../../src/health/services.ts'
import { STEP_NUMBERS } from '../../../src/health/steps.ts'
import type { RunState } from '../../../src/health/suite-run.ts'
import { installedCore } from '../service/installed-core.ts'

/** What a check finds instead of nothing wrong, by its id. */
export type Findings = Readonly<Record<string, Partial<Omit<CheckResult['parts'][number], 'part'>>>>

type Run = {
  /** @default finished */
  readonly state?: RunState
  readonly findings?: Findings
  /** Checks that have ended. @default all */
  readonly ended?: number
  /** Id of the request that started it. */
  readonly request?: string
}

const checks = installedCore.features
  .flatMap((feature) => feature.checks ?? [])
  .toSorted((one, other) => one.step - other.step)

/** Results of all checks: one part of each as it was found, all else healthy. */
function resultsOf(findings: Findings): CheckResult[] {
  return checks.map(({ id, service, parts }) => {
    const found = findings[id]
    const status: CheckStatus = found?.status ?? 'healthy'
    const common = { status, responseTimeMs: 12, ...found }
    const { code: _, stack: __, ...outcome } = common
    // A check that has nothing to look at skips all its parts.
    const rest: CheckStatus = status === 'skipped' ? 'skipped' : 'healthy'
    return {
      ...{ check: id, service, isVital: false, ...outcome },
      parts: parts.map((part, index) =>
        index === 0
          ? { part: part.id, ...common }
          : { part: part.id, status: rest, responseTimeMs: 8 },
      ),
    }
  })
}

/**
 * Stores results of the periodic checks as a worker does, and 24 hours of samples of each service.
 *
 * @param at when they were checked.
 */
export async function seedHealth(
  databaseUrl: string,
  findings: Findings = {},
  at: Date = new Date(),
): Promise<void> {
  const results = resultsOf(findings)
  const rows = JSON.stringify([
    ...results.map((result) => ({ id: `check/${result.check}`, status: result.status, result })),
    ...SERVICE_NAMES.map((name) => {
      const own = results.filter(({ service }) => service === name)
      const status = own.find((one) => one.status !== 'healthy')?.status ?? 'healthy'
      return { id: `service/${name}`, status, result: null }
    }),
  ])
  await withClient(databaseUrl, async (client) => {
    await client.query(
      `insert into diagnostics.subjects (id, due_at, checked_at, status, valid_for_ms, result)
      select id, 'infinity', $2, status, 86400000, nullif(result, 'null'::jsonb)
      from jsonb_to_recordset($1::jsonb) as seeded(id text, status text, result jsonb)
      on conflict (id) do update set
        checked_at = excluded.checked_at, status = excluded.status, result = excluded.result`,
      [rows, at],
    )
    await client.query('delete from diagnostics.samples')
    await client.query(
      `insert into diagnostics.samples (subject, at, status, valid_for_ms, response_ms)
      select 'service/' || name, now() - n * interval '30 minutes',
        case when n between 10 and 11 then 'error' when n = 20 then 'warning' else 'healthy' end,
        3600000, 20 + (n * 37 + length(name) * 11) % 60
      from unnest($1::text[]) as name, generate_series(0, 47) as n where n not between 30 and 34`,
      [SERVICE_NAMES],
    )
  })
}

/** Stores a run of all steps as the process that executes it does. Returns its id. */
export async function seedRun(databaseUrl: string, run: Run = {}): Promise<string> {
  const { state = 'finished', findings = {}, ended = checks.length, request = null } = run
  const stored = resultsOf(findings).map((result, index) => ({
    check: result.check,
    ...(index <= ended && { startedAt: new Date().toISOString() }),
    ...(index < ended && { result }),
  }))
  const id = randomUUID()
  await withClient(databaseUrl, (client) =>
    client.query(
      `insert into diagnostics.runs
        (id, state, holder, lease_until, finished_at, request_id, steps, checks)
      values ($1, $2, $1, now() + interval '1 hour',
        case when $2 <> 'running' then now() + interval '7 seconds' end, $3, $4, $5)`,
      [...[id, state, request], ...[STEP_NUMBERS, JSON.stringify(stored)]],
    ),
  )
  return id
}

/** Ends a run that was stored as running. */
export async function endRun(databaseUrl: string, id: string): Promise<void> {
  await withClient(databaseUrl, (client) =>
    client.query(
      `update diagnostics.runs set state = 'finished', finished_at = now(), checks = $2 where id = $1`,
      [
        id,
        JSON.stringify(
          resultsOf({}).map((result) => ({
            check: result.check,
            startedAt: new Date().toISOString(),
            result,
          })),
        ),
      ],
    ),
  )
}
