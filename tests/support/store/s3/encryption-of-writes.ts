import type { S3Request } from './start-s3-server.ts'

/** What a request that begins or makes an object asks for. */
export type AskedEncryption = {
  readonly path: string
  readonly algorithm: unknown
  readonly key: unknown
}

/**
 * The encryption that each write of an object asked for. Parts of an upload inherit that of its beginning, and S3
 * refuses a part that names it.
 */
export function encryptionOfWrites(requests: readonly S3Request[]): AskedEncryption[] {
  const writes = requests.filter(({ method, path }) =>
    method === 'PUT'
      ? !path.includes('partNumber=') && !path.includes('lifecycle')
      : method === 'POST' && path.includes('uploads'),
  )
  return writes.map(({ path, headers }) => ({
    path,
    algorithm: headers['x-amz-server-side-encryption'],
    key: headers['x-amz-server-side-encryption-aws-kms-key-id'],
  }))
}
