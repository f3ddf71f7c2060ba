import type { Payload } from 'payload'
import { ServiceError } from '../../../src/errors/service-error.ts'
import { requestContext } from '../../../src/http/request-context.ts'
import { type MaintenancePlan, maintenanceAt } from '../../../src/maintenance/maintenance.ts'
import { definitionOf } from '../../core/endpoint/definition.ts'
import { dropBody } from '../../core/endpoint/drop-body.ts'
import { errorResponse } from '../../core/endpoint/error-response.ts'
import type { Guard, Guarded } from '../../core/request/pipeline.ts'
import { principalOf } from '../../core/request/principal.ts'
import { readPlan } from './plan.ts'

/** Maximum age of the plan in a process, and so the time after which all processes follow a change. */
const FRESH_MS = 2000
const NONE: MaintenancePlan = { enabled: false, from: null, until: null }

/**
 * Refuses callers that are no users while the service is under maintenance (specification, section 4.4.5). The console
 * stays, and so does what declares `servedInMaintenance`.
 *
 * @see docs/decisions/0240-serve-only-users-during-maintenance.md
 */
export function maintenanceGuard(): Guard {
  const planOf = createPlanReader()
  return { stage: 'maintenance', wrap: (endpoint, slug) => guarded(endpoint, slug, planOf) }
}

type PlanReader = (payload: Payload) => Promise<MaintenancePlan>

function guarded(endpoint: Guarded, slug: string | undefined, planOf: PlanReader): Guarded {
  const definition = definitionOf(endpoint)
  // Payload's own routes of accounts log users in and out.
  const isLogin = slug === 'users' && !definition
  if (definition?.servedInMaintenance || definition?.auth === 'user' || isLogin) return endpoint
  const { handler } = endpoint
  return {
    ...endpoint,
    handler: async (req) => {
      if (principalOf(req)) return handler(req)
      const { active, retryAfterSeconds } = maintenanceAt(await planOf(req.payload), Date.now())
      if (!active) return handler(req)
      const context = requestContext()
      if (context) context.isUnderMaintenance = true
      if (definition?.upload) await dropBody(req)
      return errorResponse(req, new ServiceError('MAINTENANCE', undefined, { retryAfterSeconds }))
    },
  }
}

/** Returns what reads the plan. While the database is unavailable, the last known plan applies. */
function createPlanReader(): PlanReader {
  let known = Promise.resolve(NONE)
  let readAt = Number.NEGATIVE_INFINITY
  return (payload) => {
    if (performance.now() - readAt > FRESH_MS) {
      readAt = performance.now()
      const before = known
      known = readPlan(payload).catch((err: unknown) => {
        payload.logger.warn({ err }, 'The plan of the maintenance could not be read.')
        return before
      })
    }
    return known
  }
}
