import { ServiceError } from '../../../errors/service-error.ts'

/** The error for what the platform will refuse however often it is asked. */
export function rejected(reasons: readonly string[], cause?: unknown): ServiceError {
  return new ServiceError(
    'COMMERCE_REJECTED',
    `The commerce platform refused the request: ${reasons.join('; ')}`,
    cause === undefined ? {} : { cause },
  )
}

/** The error for what the access token may not do. The platform's own words name the scope that is missing. */
export function accessMissing(reasons: readonly string[]): ServiceError {
  return new ServiceError(
    'COMMERCE_REJECTED',
    `The access token of the shop does not reach far enough. ${reasons.join(' ')} Give its app what is ` +
      'missing in the settings of the shop.',
  )
}
