import { z } from 'zod'
import { type Asking, inLanguage } from '../../../../src/errors/in-language.ts'
import type { HealthCheck } from '../../../../src/health/health-check.ts'
import { OVERALL_STATUSES, overallStatus } from '../../../../src/health/overall-status.ts'
import { type ServiceResult, serviceHealth } from '../../../../src/health/service-health.ts'
import { SERVICES, type ServiceName } from '../../../../src/health/services.ts'
import { defineEndpoint } from '../../../core/endpoint/define-endpoint.ts'
import { runChecks } from '../../../core/feature/run-checks.ts'

const serviceNames = Object.keys(SERVICES) as [ServiceName, ...ServiceName[]]
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
      services: z.array(z.object({ name: z.enum(serviceNames), title: z.string(), ...found })),
      checks: z.array(
        z.object({
          id: z.string(),
          title: z.string(),
          service: z.enum(serviceNames),
          ...found,
        }),
      ),
    }),
    auth: 'user',
    permission: 'diagnostics:view',
    params: z.object({}),
    run: async ({ req }) => {
      const results = await runChecks(req.payload)
      const services = serviceNames.map((name) => ({
        name,
        ...serviceHealth(
          results
            .filter(({ check }) => check.service === name)
            .map(({ check, code, ...result }) => ({
              ...result,
              isVital: check.isVital?.(code) ?? false,
            })),
        ),
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
        checks: results.map(({ check: { id, title, service }, ...result }) => ({
          id,
          title: inLanguage(req, title),
          service,
          ...toAnswer(req, result),
        })),
      }
    },
  })

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
