import { createHash, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import {
  type CompleteMultipartUploadCommandOutput,
  CopyObjectCommand,
  DeleteObjectCommand,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import type { PutOptions, PutResult } from '../../port.ts'
import { wrongDigest } from '../../wrong-digest.ts'
import { isKeyManaged, isOtherTag } from './entity-tag.ts'
import { objectParameters } from './object-parameters.ts'
import { notKept } from './put-object.ts'
import type { S3Bucket } from './s3-bucket.ts'

/** Bytes of a part: the least that S3 accepts, for the sake of memory and of slow lines. */
export const PART_BYTES = 5 * 1024 * 1024
/** Parts on their way at the same time. */
const PARTS_IN_FLIGHT = 2
/** Begins the key of an object whose digest is not known yet. `@` keeps it apart from every key. */
export const STAGING_PREFIX = 'staging@'

/**
 * Stores an object in parts of `PART_BYTES`, of which few are in memory. Nothing is there before the last
 * step, and bytes that differ from a given digest are dropped.
 *
 * S3 takes the description of an object before its bytes. Where the digest is not given, the bytes go to
 * a staging key and are copied, by S3 itself, once it is known.
 */
export async function putInParts(
  target: S3Bucket,
  key: string,
  parts: AsyncIterable<Buffer>,
  options: PutOptions,
): Promise<PutResult> {
  if (options.sha256 !== undefined) {
    return upload(target, key, parts, options)
  }
  const staging = `${STAGING_PREFIX}${randomUUID()}`
  let written: PutResult
  try {
    written = await upload(target, staging, parts, options)
    await copy(target, staging, key, { ...options, sha256: written.sha256 })
  } catch (error) {
    // That the store fails again says nothing new; the sweep removes the staging object then.
    await remove(target, staging).catch(() => {})
    throw error
  }
  await remove(target, staging)
  return written
}

async function upload(
  target: S3Bucket,
  key: string,
  parts: AsyncIterable<Buffer>,
  options: PutOptions,
): Promise<PutResult> {
  const { client, bucket, encryption } = target
  const whole = { sha256: createHash('sha256'), md5: createHash('md5') }
  const ofParts = createHash('md5')
  let size = 0
  let count = 0
  let written: PutResult | undefined
  let tags: string[] = []
  let refused: unknown
  const digested = async function* () {
    try {
      for await (const part of parts) {
        whole.sha256.update(part)
        whole.md5.update(part)
        ofParts.update(createHash('md5').update(part).digest())
        size += part.byteLength
        count += 1
        yield part
      }
      const sha256 = whole.sha256.digest('hex')
      // Thrown before the upload is completed, so that nothing comes into being.
      if (options.sha256 !== undefined && options.sha256 !== sha256) throw wrongDigest()
      // S3 gives the tag of the parts, some stores that of the whole.
      tags = [whole.md5.digest('hex'), `${ofParts.digest('hex')}-${count}`]
      written = { size, sha256 }
    } catch (error) {
      refused = error
      throw error
    }
  }
  const body = Readable.from(digested())
  let answer: CompleteMultipartUploadCommandOutput
  try {
    answer = await new Upload({
      client,
      partSize: PART_BYTES,
      queueSize: PARTS_IN_FLIGHT,
      params: { ...objectParameters(options, encryption), Bucket: bucket, Key: key, Body: body },
    }).done()
  } catch (error) {
    // Dropping the parts may fail as well, and would hide why they are dropped.
    throw refused ?? error
  } finally {
    body.destroy()
  }
  if (!written) throw new Error('An upload ended before its bytes did.')
  if (!isKeyManaged(answer) && isOtherTag(answer.ETag, tags)) {
    await remove(target, key)
    throw notKept()
  }
  return written
}

async function copy(
  { client, bucket, encryption }: S3Bucket,
  from: string,
  to: string,
  options: PutOptions,
): Promise<void> {
  await client.send(
    new CopyObjectCommand({
      ...objectParameters(options, encryption),
      MetadataDirective: 'REPLACE',
      Bucket: bucket,
      Key: to,
      CopySource: `${bucket}/${from}`,
    }),
  )
}

async function remove({ client, bucket }: S3Bucket, key: string): Promise<void> {
  await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }))
}
