import type { AuthStrategy } from 'payload'
import { toServiceError } from '../../../src/errors/describe-error.ts'
import type { Gateway } from '../../../src/identity/gateway/create-gateway.ts'
import { refused } from '../../../src/identity/gateway/gateway-headers.ts'
import { rememberCredentialProblem } from '../../core/request/credential-problem.ts'
import { gatewayAccount } from './gateway-account.ts'

/** Name under which Payload knows who came through the gateway. */
export const GATEWAY_STRATEGY = 'gateway'

/**
 * Logs in by the access gateway's signed assertion (specification, sections 5.2 to 5.4). Stands before
 * the other strategies, so that its headers are checked whatever else comes with the request; with an
 * `Authorization` beside them, that says who it is.
 */
export function gatewayStrategy(gateway: Gateway): AuthStrategy {
  return {
    name: GATEWAY_STRATEGY,
    authenticate: async ({ headers, payload }) => {
      try {
        const identity = await gateway.identify(headers)
        if (!identity || headers.has('authorization')) return { user: null }
        const user = await gatewayAccount({ headers, payload }, identity)
        if (!user || user.disabled) throw refused('no active account')
        return { user: { ...user, collection: 'users', _strategy: GATEWAY_STRATEGY } }
      } catch (error) {
        rememberCredentialProblem(headers, toServiceError(error), 'gateway')
        return { user: null }
      }
    },
  }
}
