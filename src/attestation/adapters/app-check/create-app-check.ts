import { errors, jwtVerify } from 'jose'
import { z } from 'zod'
import { ServiceError } from '../../../errors/service-error.ts'
import { createProviderKeys } from '../../../jwks/provider-keys.ts'
import type { AttestationPort, AttestationResult } from '../../port.ts'
import { refused } from '../../refused.ts'
import { attestationUnavailable } from '../../unavailable.ts'

const MAX_TOKEN_LENGTH = 8 * 1024
/** Three parts in base64url, as a signed JWT is written. */
const SIGNED_JWT = /^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+$/
/** The service issues tokens for at most a week. */
const MAX_AGE = '7d'
const CLOCK_TOLERANCE_SECONDS = 60

export type AppCheckOptions = {
  /** Issuer exactly as its tokens name it: `https://firebaseappcheck.googleapis.com/<number>`. */
  readonly issuer: string
  /** Where the service publishes its keys. */
  readonly jwksUrl: URL
  /** Names of the project, all of which a token must hold: `projects/<number>`, `projects/<id>`. */
  readonly audiences: readonly string[]
  /** Ids of the apps that may come in: of the web, iOS and Android. */
  readonly appIds: readonly string[]
  /** Timeout of a fetch of the keys, in ms. @default 5000 */
  readonly timeoutMs?: number
}

const claimsSchema = z.object({
  sub: z.string().min(1),
  aud: z.union([z.string(), z.array(z.string())]),
})

/**
 * Verifies tokens in the form of Firebase App Check, which vouches for web pages, iOS and Android: a JWT
 * under RS256, checked with the published keys and nothing else (specification, section 5).
 *
 * @throws Error when no audience or no app is named: that would let every project of the service in.
 */
export function createAppCheck(options: AppCheckOptions): AttestationPort {
  const { issuer, audiences, appIds } = options
  if (audiences.length === 0 || appIds.length === 0) {
    throw new Error('App Check needs at least one audience and one app id.')
  }
  const keys = createProviderKeys(issuer, {
    jwksUrl: options.jwksUrl,
    peer: 'attestation',
    unavailable: attestationUnavailable,
    ...(options.timeoutMs !== undefined && { timeoutMs: options.timeoutMs }),
  })

  return {
    name: 'app-check',
    url: options.jwksUrl.href,
    singleUse: false,
    async verify(token) {
      if (token.length > MAX_TOKEN_LENGTH || !SIGNED_JWT.test(token)) return refused('malformed')
      try {
        const { payload } = await jwtVerify(token, keys.keyFor, {
          issuer,
          audience: [...audiences],
          algorithms: ['RS256'],
          typ: 'JWT',
          clockTolerance: CLOCK_TOLERANCE_SECONDS,
          maxTokenAge: MAX_AGE,
          requiredClaims: ['sub', 'exp', 'iat'],
        })
        const { sub, aud } = claimsSchema.parse(payload)
        if (!audiences.every((one) => [aud].flat().includes(one))) return refused('foreign')
        return appIds.includes(sub) ? { accepted: true, app: sub } : refused('foreign')
      } catch (error) {
        if (error instanceof ServiceError) throw error
        return refusalOf(error)
      }
    },
    async check() {
      await keys.reload()
      return { status: 'healthy' }
    },
  }
}

function refusalOf(error: unknown): AttestationResult {
  if (error instanceof errors.JWTExpired) return refused('expired')
  const isForeign =
    error instanceof errors.JWTClaimValidationFailed && ['aud', 'iss'].includes(error.claim)
  return refused(isForeign ? 'foreign' : 'invalid')
}
