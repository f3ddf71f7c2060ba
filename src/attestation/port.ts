import type { Checkable } from '../health/health-check.ts'

/** What the token is asked for. */
export type AttestationContext = {
  /** Name of the protected action, e.g. `thumbnail`: 1 to 32 letters, digits, `_` or `-`. */
  readonly action: string
  /** IP address of the client where it is known, for services that compare it. */
  readonly clientIp?: string
}

/**
 * Why a token was refused. For the log alone: clients are told the same for all causes.
 * `foreign` was issued for another app, host, project or action; `closed`: no service is configured.
 */
export type AttestationRefusal =
  | 'malformed'
  | 'invalid'
  | 'expired'
  | 'foreign'
  | 'spent'
  | 'closed'

export type AttestationResult =
  | {
      readonly accepted: true
      /** The app or the host name that the token speaks for. */
      readonly app: string
    }
  | { readonly accepted: false; readonly reason: AttestationRefusal }

/**
 * A service that vouches for the app in front of a request: a challenge in browsers, the attestation of
 * the device on iOS and Android (specification, section 5). Every adapter passes
 * `tests/conformance/attestation`.
 *
 * @see docs/decisions/0075-make-attestation-a-port-that-is-closed-by-default.md
 */
export interface AttestationPort extends Checkable {
  /** Whether a token is single-use. */
  readonly singleUse: boolean
  /**
   * Whether a token counts.
   *
   * @throws ServiceError `ATTESTATION_UNAVAILABLE` when it cannot be determined: access is denied then.
   */
  verify(token: string, context: AttestationContext): Promise<AttestationResult>
}
