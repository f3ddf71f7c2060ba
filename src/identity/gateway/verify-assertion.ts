import { jwtVerify } from 'jose'
import { z } from 'zod'
import { ServiceError } from '../../errors/service-error.ts'
import { createProviderKeys } from '../../jwks/provider-keys.ts'
import { refused } from './gateway-headers.ts'

const ALGORITHMS = ['RS256', 'PS256', 'ES256']
const CLOCK_TOLERANCE_SECONDS = 60
/** Longest time since the login at the gateway (specification, section 5.2: a session of 24 hours). */
const MAX_AGE_SECONDS = 24 * 60 * 60

export type AssertionVerifierOptions = {
  /** Issuer exactly as the assertions name it. */
  readonly issuer: string
  /** Audience that an assertion must name: this service's own entry in the gateway. */
  readonly audience: string
  /** URL of the gateway's keys as a JWK set. */
  readonly jwksUrl: string
}

/** What the gateway has signed about the person whom it let through. */
export type AssertionClaims = {
  readonly email: string
  readonly groups: readonly string[]
  /** Two letters, where the gateway signs the country as well. */
  readonly country?: string
  /** How the person logged in at the gateway (RFC 8176). */
  readonly amr: readonly string[]
}

export type AssertionVerifier = {
  /**
   * Claims of a valid assertion.
   *
   * @throws ServiceError `UNAUTHENTICATED` with one message for all causes, or `IDENTITY_UNAVAILABLE`
   *   when the gateway's keys cannot be read: access is denied while assertions cannot be verified.
   */
  verify(assertion: string): Promise<AssertionClaims>
  /**
   * Reads the gateway's keys again.
   *
   * @throws ServiceError `IDENTITY_UNAVAILABLE`.
   */
  reloadKeys(): Promise<void>
}

const claimsSchema = z.object({
  email: z.string().min(3).max(254),
  email_verified: z.unknown().optional(),
  groups: z.array(z.string().min(1).max(200)).max(1000).default([]),
  country: z.string().max(10).optional(),
  amr: z.array(z.string()).catch([]),
})

/** Verifies the access gateway's assertions (specification, sections 5.2 to 5.4). */
export function createAssertionVerifier(options: AssertionVerifierOptions): AssertionVerifier {
  const { issuer, audience, jwksUrl } = options
  const keys = createProviderKeys(issuer, { jwksUrl: new URL(jwksUrl), unavailable })
  return {
    reloadKeys: () => keys.reload(),
    async verify(assertion) {
      try {
        const { payload, protectedHeader } = await jwtVerify(assertion, keys.keyFor, {
          issuer,
          audience,
          algorithms: ALGORITHMS,
          clockTolerance: CLOCK_TOLERANCE_SECONDS,
          maxTokenAge: MAX_AGE_SECONDS,
          requiredClaims: ['exp', 'iat', 'email'],
        })
        // A gateway may sign other things with the same keys.
        if (![undefined, 'JWT', 'jwt'].includes(protectedHeader.typ)) throw new Error('Wrong typ')
        const { email_verified, country, ...claims } = claimsSchema.parse(payload)
        if (email_verified === false || email_verified === 'false') {
          throw new Error('The e-mail is not verified')
        }
        return { ...claims, ...(country !== undefined && { country }) }
      } catch (error) {
        if (error instanceof ServiceError) throw error
        throw refused('an assertion that does not hold', error)
      }
    },
  }
}

function unavailable(cause: unknown): ServiceError {
  const sentence = {
    en: 'The access gateway cannot be verified.',
    ja: 'アクセスゲートウェイを確認できません。',
  }
  return new ServiceError('IDENTITY_UNAVAILABLE', sentence, { cause, retryAfterSeconds: 60 })
}
