import { z } from 'zod'
import { type Asking, inLanguage, type Sentence } from '../../../../src/errors/in-language.ts'
import {
  CHECK_STATUSES,
  type CheckResult,
  type CheckStatus,
} from '../../../../src/health/check-result.ts'
import { OVERALL_STATUSES, overallStatus } from '../../../../src/health/overall-status.ts'
import { knownService } from '../../../../src/health/service-state.ts'
import { SERVICE_NAMES, SERVICES } from '../../../../src/health/services.ts'
import { type Check, runbookOf } from '../../../core/checks/define-check.ts'
import { inDatabase } from '../../../core/database/in-database.ts'
import { defineEndpoint } from '../../../core/endpoint/define-endpoint.ts'
import { checksOf } from '../../../core/feature/checks-of.ts'
import { lastResults, serviceSubject } from '../store/subjects.ts'
import { uptimes } from '../store/uptimes.ts'

const found = {
  status: z.enum([...CHECK_STATUSES, 'unchecked']),
  /** When it was checked, ISO 8601. */
  checked_at: z.string().optional(),
  /** Whether the result is older than twice the interval. */
  stale: z.boolean(),
  /** Ms. */
  response_time: z.int().optional(),
  detail: z.string().optional(),
  action: z.string().optional(),
}

const healthDetailsSchema = z.object({
  status: z.enum(OVERALL_STATUSES),
  services: z.array(
    z.object({
      name: z.enum(SERVICE_NAMES),
      title: z.string(),
      ...found,
      /** Percent of the known time of the last 24 hours and 30 days. */
      uptime_24h: z.number().optional(),
      uptime_30d: z.number().optional(),
    }),
  ),
  checks: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      service: z.enum(SERVICE_NAMES),
      step: z.int(),
      /** Seconds. */
      interval: z.int(),
      /** Path of the page that says what to do. */
      runbook: z.string(),
      ...found,
      /** Its parts as they were found last; none before the first time. */
      parts: z.array(
        z.object({
          id: z.string(),
          title: z.string(),
          status: z.enum(CHECK_STATUSES),
          /** Ms. */
          response_time: z.int(),
          detail: z.string().optional(),
          action: z.string().optional(),
        }),
      ),
    }),
  ),
})
export type HealthDetails = z.infer<typeof healthDetailsSchema>

/**
 * `GET /api/health/details`: the last stored result of every check, what they say of each service, and the status of
 * the whole installation (specification, sections 2.8 and 3.8). Workers run the checks by their intervals.
 */
export const healthDetails = () =>
  defineEndpoint({
    method: 'get',
    path: '/health/details',
    summary: 'The last results of the checks of all features, and the status of the installation.',
    answer: healthDetailsSchema,
    auth: 'user',
    permission: 'diagnostics:view',
    rateLimit: 'console',
    params: z.object({}),
    run: async ({ req }) => {
      const checks = checksOf(req.payload)
      const now = Date.now()
      const { last, uptime } = await inDatabase(req.payload, async (database) => ({
        last: await lastResults(database),
        uptime: await uptimes(database, now),
      }))
      const services = SERVICE_NAMES.map((name) => {
        const own = checks.filter(({ service }) => service === name)
        const state = knownService(
          own.map(({ id, intervalMs }) => ({ intervalMs, ...last.get(id) })),
          now,
        )
        return { name, ...state }
      })
      return {
        status: overallStatus(services, now),
        services: services.map(({ name, status, checkedAt, intervalMs, health }) => {
          const { day, month } = uptime.get(serviceSubject(name)) ?? {}
          return {
            name,
            title: inLanguage(req, SERVICES[name]),
            ...toAnswer(req, { ...health, status, checkedAt, intervalMs }, now),
            ...(day !== undefined && { uptime_24h: day }),
            ...(month !== undefined && { uptime_30d: month }),
          }
        }),
        checks: checks.map(({ id, title, service, step, intervalMs, parts }) => {
          const { result, checkedAt } = last.get(id) ?? {}
          const status = result?.status ?? 'unchecked'
          return {
            ...{ id, title: inLanguage(req, title), service, step },
            interval: intervalMs / 1000,
            runbook: runbookOf(id),
            ...toAnswer(req, { ...result, status, checkedAt, intervalMs }, now),
            parts: partsOf(req, parts, result),
          }
        }),
      }
    },
  })

type Shown = {
  readonly status: CheckStatus | 'unchecked'
  readonly checkedAt: number | undefined
  readonly intervalMs: number
  readonly responseTimeMs?: number
  readonly detail?: string | Sentence | undefined
  readonly action?: Sentence | undefined
}

function toAnswer(asking: Asking, shown: Shown, now: number) {
  const { status, checkedAt, intervalMs, responseTimeMs, detail, action } = shown
  const isChecked = status !== 'unchecked' && checkedAt !== undefined
  return {
    status,
    stale: isChecked && now - checkedAt > 2 * intervalMs,
    ...(isChecked && { checked_at: new Date(checkedAt).toISOString() }),
    ...(responseTimeMs !== undefined && { response_time: responseTimeMs }),
    ...sentencesOf(asking, { detail, action }),
  }
}

/** A part that is only for runs of the suite is never among them. */
function partsOf(asking: Asking, known: Check['parts'], result: CheckResult | undefined) {
  return (result?.parts ?? []).map(({ part, status, responseTimeMs, ...sentences }) => {
    const title = known.find(({ id }) => id === part)?.title
    return {
      ...{ id: part, title: title ? inLanguage(asking, title) : part },
      ...{ status, response_time: responseTimeMs },
      ...sentencesOf(asking, sentences),
    }
  })
}

function sentencesOf(asking: Asking, { detail, action }: Pick<Shown, 'detail' | 'action'>) {
  return {
    ...(detail !== undefined && {
      detail: typeof detail === 'string' ? detail : inLanguage(asking, detail),
    }),
    ...(action !== undefined && { action: inLanguage(asking, action) }),
  }
}
