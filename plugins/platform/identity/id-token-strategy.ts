import type { AuthStrategy } from 'payload'
import { toServiceError } from '../../../src/errors/describe-error.ts'
import { ServiceError } from '../../../src/errors/service-error.ts'
import { serviceKeyIn } from '../../../src/identity/service-key.ts'
import type { createIdTokenVerifier } from '../../../src/identity/tokens/verify-id-token.ts'
import { rememberCredentialProblem } from '../../core/request/credential-problem.ts'
import { accountOfClaims } from './account-of-claims.ts'

export type IdTokenStrategyOptions = {
  readonly idTokens: ReturnType<typeof createIdTokenVerifier>
  /** Whether a valid token of an unknown user creates an artist. */
  readonly createArtists: boolean
}

/**
 * Logs in by `Authorization: Bearer <ID_TOKEN>` of the identity provider (specification, section 5.1).
 * A refusal is remembered for the request, because Payload would treat it as anonymous.
 */
export function idTokenStrategy({ idTokens, createArtists }: IdTokenStrategyOptions): AuthStrategy {
  return {
    name: 'id-token',
    authenticate: async ({ headers, payload }) => {
      const authorization = headers.get('authorization')
      if (authorization === null || serviceKeyIn(authorization) !== null) return { user: null }
      try {
        const [scheme, token, ...rest] = authorization.split(' ')
        if (scheme?.toLowerCase() !== 'bearer' || !token || rest.length > 0) throw invalid()
        const claims = await idTokens.verify(token)
        const user = await accountOfClaims(payload, claims, createArtists)
        if (!user || user.disabled) throw invalid()
        return { user: { ...user, collection: 'users', _strategy: 'id-token' } }
      } catch (error) {
        const problem = toServiceError(error)
        // One answer for all causes: it does not tell whether a token was good and its holder unknown.
        const told = problem.code === 'UNAUTHENTICATED' ? invalid(problem) : problem
        rememberCredentialProblem(headers, told)
        return { user: null }
      }
    },
  }
}

function invalid(cause?: unknown): ServiceError {
  const sentence = { en: 'The token is not valid.', ja: 'トークンが無効です。' }
  return new ServiceError('UNAUTHENTICATED', sentence, { cause })
}
