import { ServiceError } from '../errors/service-error.ts'

/** The failure of a verifier that cannot say yes or no. `cause` is logged and holds no token. */
export function attestationUnavailable(cause: unknown): ServiceError {
  return new ServiceError('ATTESTATION_UNAVAILABLE', undefined, { cause, retryAfterSeconds: 30 })
}
