import type { PutOptions } from '../../port.ts'
import type { S3Encryption } from './s3-bucket.ts'

/** What every write tells S3 about an object. Its SHA-256 travels with it as `x-amz-meta-sha256`. */
export function objectParameters(
  { contentType, cacheControl, sha256 }: PutOptions,
  encryption: S3Encryption | undefined,
) {
  return {
    ContentType: contentType,
    ...(cacheControl !== undefined && { CacheControl: cacheControl }),
    ...(sha256 !== undefined && { Metadata: { sha256 } }),
    ...(encryption && { ServerSideEncryption: encryption.algorithm }),
    ...(encryption?.kmsKeyId !== undefined && { SSEKMSKeyId: encryption.kmsKeyId }),
  }
}
