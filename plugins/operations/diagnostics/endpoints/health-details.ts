import { z } from 'zod'
import { type Asking, inLanguage } from '../../../../src/errors/in-language.ts'
import type { HealthCheck } from '../../../../src/health/health-check.ts'
import { OVERALL_STATUSES, overallStatus } from '../../../../src/health/overall-status.ts'
import { type ServiceResult, serviceHealth } from '../../../../src/health/service-health.ts'
import { SERVICE_NAMES, SERVICES } from '../../../../src/health/services.ts'
import { type Check, runbookOf } from '../../../core/checks/define-check.ts'
import { runSuite } from '../../../core/checks/run-suite.ts'
import { defineEndpoint } from '../../../core/endpoint/define-endpoint.ts'
import { checksOf } from '../../../core/feature/checks-of.ts'

const found = {
  status: z.enum(['healthy', 'warning', 'error', 'skipped']),
  /** Ms. */
  response_time: z.int(),
  detail: z.string().optional(),
  action: z.string().optional(),
}

/**
 * `GET /api/health/details`: every check of every feature, run now, what they say of each service, and the status of
 * the whole installation (specification, sections 2.8 and 3.8).
 */
export const healthDetails = () =>
  defineEndpoint({
    method: 'get',
    path: '/health/details',
    summary: 'Run the checks of all features and return what they found.',
    answer: z.object({
      status: z.enum(OVERALL_STATUSES),
      services: z.array(z.object({ name: z.enum(SERVICE_NAMES), title: z.string(), ...found })),
      checks: z.array(
        z.object({
          id: z.string(),
          title: z.string(),
          service: z.enum(SERVICE_NAMES),
          /** Path of the page that says what to do. */
          runbook: z.string(),
          ...found,
        }),
      ),
    }),
    auth: 'user',
    permission: 'diagnostics:view',
    params: z.object({}),
    run: async ({ req }) => {
      const { payload } = req
      const checks = checksOf(payload)
      const results = await runSuite(checks, { payload, isPeriodic: true })
      const services = SERVICE_NAMES.map((name) => ({
        name,
        ...serviceHealth(results.filter(({ service }) => service === name)),
      }))
      const now = Date.now()
      const states = services.map(({ status, isVital }) => ({
        status,
        isVital,
        checkedAt: now,
        intervalMs: 0,
      }))
      return {
        status: overallStatus(states, now),
        services: services.map((service) => ({
          name: service.name,
          title: inLanguage(req, SERVICES[service.name]),
          ...toAnswer(req, service),
        })),
        checks: results.map((result) => ({
          id: result.check,
          title: titleOf(req, checks, result.check),
          service: result.service,
          runbook: runbookOf(result.check),
          ...toAnswer(req, result),
        })),
      }
    },
  })

const titleOf = (asking: Asking, checks: readonly Check[], id: string): string => {
  const check = checks.find((one) => one.id === id)
  return check ? inLanguage(asking, check.title) : id
}

function toAnswer(
  asking: Asking,
  { status, detail, action, responseTimeMs }: HealthCheck & Pick<ServiceResult, 'responseTimeMs'>,
) {
  return {
    status,
    response_time: responseTimeMs,
    ...(detail !== undefined && {
      detail: typeof detail === 'string' ? detail : inLanguage(asking, detail),
    }),
    ...(action !== undefined && { action: inLanguage(asking, action) }),
  }
}
