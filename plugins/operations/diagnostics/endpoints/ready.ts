import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { errorBody, errorHeaders } from '../../../../src/errors/describe-error.ts'
import { languageOf } from '../../../../src/errors/in-language.ts'
import type { ServiceError } from '../../../../src/errors/service-error.ts'
import { HEALTH_JSON, prefersHealthJson } from '../../../../src/health/health-json.ts'
import type { Unready } from '../../../../src/health/readiness.ts'
import { requestId } from '../../../../src/http/request-context.ts'
import { defineEndpoint } from '../../../core/endpoint/define-endpoint.ts'
import { healthJson } from '../health-response.ts'

/**
 * `GET /api/health/ready`: whether this process can serve requests now, for load balancers; 503 while the database is
 * away, and while the process stops.
 *
 * @param readiness its cached result.
 */
export const ready = (version: string, readiness: () => Promise<Unready>) => {
  let logged: ServiceError['code'] | undefined
  return defineEndpoint({
    method: 'get',
    path: '/health/ready',
    summary: 'Whether this process can serve requests now, for readiness probes.',
    answer: z.object({ status: z.literal('ready') }),
    example: { answer: { status: 'ready' } },
    alternatives: [HEALTH_JSON],
    errors: ['DATABASE_UNAVAILABLE', 'SERVICE_BUSY'],
    auth: 'public',
    servedInMaintenance: true,
    rateLimit: 'none',
    params: z.object({}),
    run: async ({ req }) => {
      const unready = await readiness()
      // Probes ask all the time: the log has the changes only.
      if (unready?.code !== logged) logChange(req, unready)
      logged = unready?.code
      if (prefersHealthJson(req.headers.get('accept'))) return asHealthJson(req, version, unready)
      return unready ? refusal(req, unready) : { status: 'ready' }
    },
  })
}

function logChange({ payload: { logger } }: PayloadRequest, unready: Unready): void {
  if (unready) logger.warn({ err: unready.cause, code: unready.code }, 'Not ready for requests.')
  else logger.info('Ready for requests again.')
}

function asHealthJson(req: PayloadRequest, releaseId: string, unready: Unready): Response {
  const status = unready ? 'fail' : 'pass'
  const document = {
    status,
    releaseId,
    description: 'Whether this process can serve requests.',
    ...(unready && { output: unready.sentence[languageOf(req)] }),
    checks: {
      'database:connection': [
        {
          componentType: 'datastore',
          status: unready?.code === 'DATABASE_UNAVAILABLE' ? 'fail' : 'pass',
        },
      ],
    },
  } as const
  return healthJson(document, unready && headersOf(req, unready))
}

function refusal(req: PayloadRequest, unready: ServiceError): Response {
  const body = errorBody(unready, requestId(), languageOf(req))
  return Response.json(body, { status: unready.status, headers: headersOf(req, unready) })
}

const headersOf = (req: PayloadRequest, unready: ServiceError) =>
  errorHeaders(unready, requestId(), languageOf(req))
