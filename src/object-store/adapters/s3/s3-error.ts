import { ServiceError } from '../../../errors/service-error.ts'

const FULL = new Set([
  'QuotaExceeded',
  'EntityTooLarge',
  'XMinioStorageFull',
  'InsufficientStorage',
])
const RETRY_AFTER_SECONDS = 10

/**
 * A failure of a request to S3 as one a caller may see: `STORAGE_FULL` or `STORE_UNAVAILABLE`. A
 * ServiceError stays what it is. Names of buckets and hosts are left to the cause, which is logged.
 */
export function asS3Error(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error
  const name = error instanceof Error ? error.name : ''
  const status = statusOf(error)
  if (FULL.has(name) || status === 507) {
    const message = 'The object store is full; nothing was stored.'
    return new ServiceError('STORAGE_FULL', message, { cause: error })
  }
  return new ServiceError('STORE_UNAVAILABLE', reason(name, status), {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
    cause: error,
  })
}

/** Whether S3 says that there is no such object. A missing bucket is not meant. */
export function isMissingObject(error: unknown): boolean {
  return error instanceof Error && (error.name === 'NoSuchKey' || error.name === 'NotFound')
}

/** The HTTP status of a refused request. */
export function statusOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('$metadata' in error)) return undefined
  const { httpStatusCode } = error.$metadata as { readonly httpStatusCode?: number }
  return httpStatusCode
}

function reason(name: string, status: number | undefined): string {
  // An answer to HEAD has no body that names the error; for an object it is not translated here.
  if (name === 'NoSuchBucket' || name === 'NotFound')
    return 'The bucket of the object store does not exist.'
  if (status === 401 || status === 403)
    return 'The object store refuses the credentials of this service, or what it wants to do.'
  if (name === 'TimeoutError') return 'The object store does not answer in time.'
  return 'The object store cannot be used.'
}
