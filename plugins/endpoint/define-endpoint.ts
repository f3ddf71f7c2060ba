import type { Endpoint, PayloadRequest } from 'payload'
import type { z } from 'zod'
import { principalOf } from '../../collections/access/principal.ts'
import { auditRefusal } from '../../hooks/audit-refusal.ts'
import { toServiceError } from '../../src/errors/describe-error.ts'
import { ServiceError } from '../../src/errors/service-error.ts'
import type { Budget } from '../../src/http/rate-limit/budgets.ts'
import { requestId } from '../../src/http/request-context.ts'
import type { Principal } from '../../src/identity/permissions.ts'
import { credentialProblem, forgetCredentialProblem } from '../identity/credential-problem.ts'
import { errorResponse } from './error-response.ts'
import { parseWith } from './parse.ts'
import { readJson } from './read-json.ts'

type Context<Params, Body, A> = {
  readonly req: PayloadRequest
  readonly params: Params
  readonly body: Body
  /** The user who is logged in; never null where `auth` is `user`. */
  readonly principal: A extends 'user' ? Principal : null
}

/**
 * `user`: somebody must be logged in. `public`: everybody, but a credential that is given must be
 * right. `own`: the endpoint checks a credential of its own in the header `Authorization`.
 */
type Auth = 'user' | 'public' | 'own'

export type Definition<Params, Body, A extends Auth> = {
  readonly method: 'get' | 'head' | 'post' | 'put' | 'delete'
  readonly path: string
  /** One line for the API description. */
  readonly summary: string
  /** Media type of the body where it is no JSON. */
  readonly upload?: boolean
  /** Shape of the JSON answer, for the API description; a type error tells when `run` differs. */
  readonly answer?: z.ZodType
  readonly auth: A
  /** The allowance that requests are counted against; `none` only where an answer costs nothing. */
  readonly rateLimit?: Budget | 'none'
  readonly params: z.ZodType<Params>
  /** Schema of the JSON body; without it the body is left untouched. */
  readonly body?: z.ZodType<Body>
  /** Gives the JSON answer (status 200) or a whole response. */
  readonly run: (context: Context<Params, Body, A>) => Promise<object | Response>
}

/**
 * The one way in: request id → authentication → parameters and body checked, all problems at once →
 * `run` → JSON. Every failure is answered from the error table; nothing else leaks.
 */
export function defineEndpoint<Params, Body, A extends Auth>(
  definition: Definition<Params, Body, A>,
): Endpoint {
  return {
    method: definition.method,
    path: definition.path,
    custom: { definition },
    handler: async (req) => {
      try {
        const principal = authenticate(req, definition.auth)
        const params = parseWith(definition.params, req.routeParams ?? {}, 'NOT_FOUND')
        const body = definition.body
          ? parseWith(definition.body, await readJson(req), 'VALIDATION_FAILED')
          : (undefined as Body)
        const context = { req, params, body, principal } as Context<Params, Body, A>
        const answer = await definition.run(context)
        if (answer instanceof Response) return answer
        return Response.json(answer, {
          headers: { 'x-request-id': requestId(), 'cache-control': 'no-store' },
        })
      } catch (error) {
        const described = toServiceError(error)
        await auditRefusal(req, described)
        return errorResponse(req, described)
      }
    },
  }
}

function authenticate(req: PayloadRequest, auth: Auth): Principal | null {
  if (auth === 'own') forgetCredentialProblem(req.headers)
  const problem = credentialProblem(req.headers)
  if (problem) throw problem
  if (auth === 'own') return null
  const principal = principalOf(req)
  if (principal || auth === 'public') return principal
  throw new ServiceError('UNAUTHENTICATED', 'Log in to use this address.')
}
