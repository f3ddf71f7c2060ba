import type { Sentence } from '../../../errors/in-language.ts'
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
    return new ServiceError('STORAGE_FULL', undefined, { cause: error })
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

function reason(name: string, status: number | undefined): Sentence {
  // An answer to HEAD has no body that names the error; for an object it is not translated here.
  if (name === 'NoSuchBucket' || name === 'NotFound')
    return {
      en: 'The bucket of the object store does not exist.',
      ja: 'ファイルの保存先のバケットが存在しません。',
    }
  if (status === 401 || status === 403)
    return {
      en: 'The object store refuses the credentials of this service, or they lack a permission.',
      ja: 'ファイルの保存先に、このサービスの認証情報または権限が拒否されました。',
    }
  if (name === 'TimeoutError')
    return {
      en: 'The object store does not answer in time.',
      ja: 'ファイルの保存先が時間内に応答しません。',
    }
  return { en: 'The object store cannot be used.', ja: 'ファイルの保存先を利用できません。' }
}
