import type { ServiceName } from '../health/services.ts'
import { uptimePercent } from '../health/uptime.ts'
import type { LogService } from '../logs/shipping/service-of-line.ts'
import type { Facts, Measured } from './facts.ts'
import { healthScore } from './health-score.ts'
import { PERIOD_DAYS, type Period } from './period.ts'
import { type Recommendable, recommendations } from './recommendations.ts'
import type { Report } from './report.ts'
import { usageOf } from './usage.ts'

/** The systems outside of the installation, and the part of the log that is about each. */
const EXTERNAL: Readonly<Partial<Record<ServiceName, LogService | null>>> = {
  'object-store': null,
  authentication: 'auth',
  commerce: 'commerce',
  email: 'email',
  factory: 'printing',
}

/** Computes a report. It depends on nothing but its parameters: the same facts always make the same report. */
export function buildReport(period: Period, facts: Facts): Report {
  const { kind, start, from, to } = period
  const services = facts.services.map((one) => serviceOf(one, period))
  const errors = facts.errors.services.reduce((sum, one) => sum + one.errors, 0)
  const tests = testsOf(facts.runs)
  const report: Recommendable = {
    ...{ version: 1, kind, start },
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
    has_data: services.length > 0 || errors > 0 || tests.runs > 0,
    score: healthScore({
      uptime: mean(services.flatMap(({ uptime }) => uptime ?? [])),
      passed: tests.passed + tests.failed > 0 ? tests.passed / (tests.passed + tests.failed) : null,
      errorsPerDay: errors / PERIOD_DAYS[kind],
      responseTime: services.find(({ service }) => service === 'api')?.response_time ?? null,
    }),
    services,
    errors: {
      total: errors,
      services: [...facts.errors.services],
      messages: [...facts.errors.messages],
    },
    requests: { ...facts.requests, error_rate: errorRate(facts.requests) },
    refusals: facts.refusals,
    usage: facts.usage.map(({ measure, count, before }) => {
      const { isIncrease, ...usage } = usageOf(count, before)
      return { measure, ...usage, is_increase: isIncrease }
    }),
    tests,
    dependencies: services.flatMap((one) => dependencyOf(one, facts)),
    state: facts.state,
  }
  return { ...report, recommendations: recommendations(report) }
}

/** Rounded up, so that 0 % means that none has failed. */
const errorRate = ({ answers, failed }: Facts['requests']) =>
  answers === 0 ? null : Math.ceil((100_000 * failed) / answers) / 1000

type ReportedService = Report['services'][number]

function serviceOf(
  { service, slots }: Facts['services'][number],
  { from, to }: Period,
): ReportedService {
  const sum = slots.reduce(added, { upMs: 0, downMs: 0, samples: 0, responseMs: 0 })
  return {
    service,
    ...measuresOf(sum),
    known: rounded((100 * (sum.upMs + sum.downMs)) / (to - from), 1),
    down_minutes: rounded(sum.downMs / 60_000, 1),
    slots: slots.map(({ start, ...one }) => ({
      start: new Date(start).toISOString(),
      ...measuresOf(one),
    })),
  }
}

const added = (sum: Measured, one: Measured): Measured => ({
  upMs: sum.upMs + one.upMs,
  downMs: sum.downMs + one.downMs,
  samples: sum.samples + one.samples,
  responseMs: sum.responseMs + one.responseMs,
})

/** Rounded down, so that 100 % means that it was never down. */
function measuresOf({ samples, responseMs, ...known }: Measured) {
  const percent = uptimePercent(known)
  return {
    uptime: percent === undefined ? null : Math.floor(percent * 1000) / 1000,
    response_time: samples === 0 ? null : Math.round(responseMs / samples),
  }
}

function testsOf({ finished, killed, checks }: Facts['runs']): Report['tests'] {
  const sum = (key: 'passed' | 'failed' | 'skipped') =>
    checks.reduce((total, one) => total + one[key], 0)
  return {
    ...{ runs: finished, killed_runs: killed },
    ...{ passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') },
    failures: checks
      .filter(({ failed }) => failed > 0)
      .map(({ check, failed, passed }) => ({ check, failed, passed })),
    always_skipped: checks
      .filter(({ passed, failed, skipped }) => passed + failed === 0 && skipped > 0)
      .map(({ check }) => check),
  }
}

function dependencyOf(
  { slots, known: _, ...service }: ReportedService,
  { errors }: Facts,
): Report['dependencies'] {
  const log = EXTERNAL[service.service]
  if (log === undefined) return []
  const [worst] = slots
    .flatMap(({ start, uptime: percent }) =>
      percent !== null && percent < 100 ? [{ start, uptime: percent }] : [],
    )
    .sort((one, other) => one.uptime - other.uptime)
  return [
    {
      ...service,
      worst: worst ?? null,
      errors:
        log === null ? null : (errors.services.find((one) => one.service === log)?.errors ?? 0),
    },
  ]
}

const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, one) => sum + one, 0) / values.length

function rounded(value: number, digits: number): number {
  const factor = 10 ** digits
  return Math.round(value * factor) / factor
}
