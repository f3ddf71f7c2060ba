import { createHash } from 'node:crypto'
import { DeleteObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import { ServiceError } from '../../../errors/service-error.ts'
import type { PutOptions, PutResult } from '../../port.ts'
import { wrongDigest } from '../../wrong-digest.ts'
import { isKeyManaged, isOtherTag } from './entity-tag.ts'
import { objectParameters } from './object-parameters.ts'
import type { S3Bucket } from './s3-bucket.ts'

/**
 * Stores an object in one request. S3 compares the bytes with their SHA-256 before it keeps them; that
 * it kept these is seen from the tag of its answer.
 */
export async function putWhole(
  { client, bucket, encryption }: S3Bucket,
  key: string,
  bytes: Uint8Array,
  options: PutOptions,
): Promise<PutResult> {
  const digest = createHash('sha256').update(bytes).digest()
  const sha256 = digest.toString('hex')
  if (options.sha256 !== undefined && options.sha256 !== sha256) throw wrongDigest()
  const answer = await client.send(
    new PutObjectCommand({
      ...objectParameters({ ...options, sha256 }, encryption),
      Bucket: bucket,
      Key: key,
      Body: bytes,
      ContentLength: bytes.byteLength,
      ChecksumSHA256: digest.toString('base64'),
    }),
  )
  const md5 = createHash('md5').update(bytes).digest('hex')
  if (!isKeyManaged(answer) && isOtherTag(answer.ETag, [md5])) {
    await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }))
    throw notKept()
  }
  return { size: bytes.byteLength, sha256 }
}

/** The failure of a store that kept something else than it was sent. */
export function notKept(): ServiceError {
  return new ServiceError('STORE_UNAVAILABLE', {
    en: 'The object store kept other bytes than it was sent; they were removed again.',
    ja: '送信したものと異なるデータが保存されたため、削除しました。',
  })
}
