import { ServiceError } from '../../errors/service-error.ts'

/** The error for what the platform will refuse however often it is asked. */
export function rejected(reasons: readonly string[], cause?: unknown): ServiceError {
  return new ServiceError(
    'COMMERCE_REJECTED',
    `The commerce platform refused the request: ${reasons.join('; ')}`,
    cause === undefined ? {} : { cause },
  )
}
