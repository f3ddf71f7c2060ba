import { damagedObject } from '../../damaged-object.ts'
import type { ObjectHead } from '../../port.ts'

const SHA256 = /^[0-9a-f]{64}$/

/** What S3 tells of an object in its answers to GET and HEAD. */
type Described = {
  readonly Metadata?: Record<string, string> | undefined
  readonly ContentType?: string | undefined
  readonly CacheControl?: string | undefined
  readonly LastModified?: Date | undefined
}

/**
 * The description of an object.
 *
 * @throws ServiceError `STORE_UNAVAILABLE` for an object that this service has not written.
 */
export function describeHead(answer: Described, size: number | undefined): ObjectHead {
  const sha256 = answer.Metadata?.sha256 ?? ''
  if (!SHA256.test(sha256) || size === undefined || !answer.LastModified) {
    throw damagedObject('description', {
      en: 'An object in the store lacks the description that this service writes.',
      ja: '保存先のオブジェクトに、このサービスが付ける管理情報がありません。',
    })
  }
  return {
    size,
    sha256,
    contentType: answer.ContentType ?? 'application/octet-stream',
    cacheControl: answer.CacheControl,
    // S3's own tag depends on how the bytes were sent; this one on the bytes only.
    etag: `"${sha256}"`,
    lastModified: answer.LastModified,
  }
}
