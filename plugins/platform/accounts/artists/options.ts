import type { CommercePort } from '../../../../src/commerce/port.ts'
import type { createIdTokenVerifier } from '../../../../src/identity/tokens/verify-id-token.ts'

export type ArtistsOptions = {
  /** Set to `false` to leave the plugin out. */
  readonly enabled?: boolean
  /** Checks the ID token with which an invitation is redeemed. */
  readonly idTokens: ReturnType<typeof createIdTokenVerifier>
  /** The shop, for what was sold. */
  readonly commerce: CommercePort
  /** The e-mail address of the super administrator (section 5.4); it cannot be invited as an artist. */
  readonly administrator?: string | undefined
  /** Origin of this service, for the link of an invitation. */
  readonly serverUrl: string
}
