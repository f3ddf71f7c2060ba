import { jwtVerify } from 'jose'
import { z } from 'zod'
import { ServiceError } from '../../errors/service-error.ts'
import type { Checkable } from '../../health/health-check.ts'
import { createProviderKeys } from '../../jwks/provider-keys.ts'

/** A longer token is refused before anything of it is read. */
const MAX_TOKEN_BYTES = 8 * 1024

/** By which the clocks of issuer and service may differ. */
export const CLOCK_TOLERANCE_SECONDS = 60

const ASYMMETRIC = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384'] as const

/** Signature algorithms with a public key. One with a shared secret is never acceptable here. */
export type IdTokenAlgorithm = (typeof ASYMMETRIC)[number]

export type IdTokenVerifierOptions = {
  /** Issuer exactly as its tokens name it. */
  readonly issuer: string
  /** Audience that a token must name. */
  readonly audience: string
  /**
   * Whether an e-mail address counts as verified when the token does not say. Only for an issuer that
   * verifies every e-mail address. @default false
   */
  readonly verifiesEveryEmail?: boolean
  /** Clock tolerance, in seconds. @default 60 */
  readonly clockToleranceSeconds?: number
  /** Accepted algorithms. @default RS256, PS256 and ES256 */
  readonly algorithms?: readonly IdTokenAlgorithm[]
}

/** What an ID token says about its holder. */
export type IdTokenClaims = {
  /** The provider's id of the user: `idp_uid`. */
  readonly sub: string
  /** Left out unless the provider has verified the e-mail address. */
  readonly email?: string
  readonly name?: string
  /** How the holder logged in (RFC 8176), e.g. `pwd`, `otp`. */
  readonly amr?: string[]
}

export type IdTokenVerifier = Checkable & {
  /**
   * Claims of a valid token.
   *
   * @throws ServiceError `UNAUTHENTICATED` with one message for all causes, or
   *   `IDENTITY_UNAVAILABLE` when the provider's keys cannot be read.
   */
  verify(token: string): Promise<IdTokenClaims>
}

const optionalText = z.string().min(1).max(320).optional().catch(undefined)
const claimsSchema = z.object({
  // The database cannot hold a NUL, and no provider has control characters in its ids.
  sub: z
    .string()
    .max(255)
    .regex(/^\P{Cc}+$/u),
  email: optionalText,
  email_verified: z.unknown().optional(),
  name: optionalText,
  amr: z.array(z.string()).optional().catch(undefined),
  aud: z.union([z.string(), z.array(z.string())]),
  azp: z.string().optional(),
})

/**
 * Verifies ID tokens of one provider for one audience (specification, section 5).
 *
 * @see docs/decisions/0031-accept-only-id-tokens-issued-for-this-service.md
 */
export function createIdTokenVerifier(options: IdTokenVerifierOptions): IdTokenVerifier {
  const {
    issuer,
    audience,
    verifiesEveryEmail = false,
    clockToleranceSeconds = CLOCK_TOLERANCE_SECONDS,
  } = options
  const algorithms = [...(options.algorithms ?? (['RS256', 'PS256', 'ES256'] as const))]
  const foreign = algorithms.filter((one) => !ASYMMETRIC.includes(one))
  if (foreign.length > 0 || algorithms.length === 0) {
    throw new Error(`ID tokens may be signed by ${ASYMMETRIC.join(', ')}; not by ${foreign}`)
  }
  const keys = createProviderKeys(issuer)

  return {
    async verify(token) {
      if (token.length > MAX_TOKEN_BYTES) throw invalid(new Error('The token is longer than 8 KB'))
      try {
        const { payload, protectedHeader } = await jwtVerify(token, keys.keyFor, {
          issuer,
          audience,
          algorithms,
          clockTolerance: clockToleranceSeconds,
          requiredClaims: ['sub', 'exp', 'iat'],
        })
        // An access or a logout token of the same provider is signed by the same keys.
        if (![undefined, 'JWT', 'jwt'].includes(protectedHeader.typ)) throw new Error('Wrong typ')
        return holder(claimsSchema.parse(payload), audience, verifiesEveryEmail)
      } catch (error) {
        if (error instanceof ServiceError) throw error
        throw invalid(error)
      }
    },
    name: 'oidc',
    url: issuer,
    async check() {
      await keys.reload()
      return { status: 'healthy' }
    },
  }
}

function holder(
  claims: z.infer<typeof claimsSchema>,
  audience: string,
  verifiesEveryEmail: boolean,
): IdTokenClaims {
  const many = Array.isArray(claims.aud) && claims.aud.length > 1
  if ((many || claims.azp !== undefined) && claims.azp !== audience) {
    throw new Error('The token was issued to another party')
  }
  const { sub, email, email_verified, name, amr } = claims
  return {
    sub,
    ...(email !== undefined && isVerified(email_verified ?? verifiesEveryEmail) && { email }),
    ...(name !== undefined && { name }),
    ...(amr !== undefined && { amr }),
  }
}

/** Some providers write the boolean as text. */
function isVerified(value: unknown): boolean {
  return value === true || value === 'true'
}

function invalid(cause: unknown): ServiceError {
  const sentence = { en: 'The ID token is not valid.', ja: 'IDトークンが無効です。' }
  return new ServiceError('UNAUTHENTICATED', sentence, { cause })
}
