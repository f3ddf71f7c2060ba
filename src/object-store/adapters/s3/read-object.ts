import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { GetObjectCommand, type GetObjectCommandOutput } from '@aws-sdk/client-s3'
import { ServiceError } from '../../../errors/service-error.ts'
import { assertSpan, outsideOfObject } from '../../byte-range.ts'
import { damagedObject } from '../../damaged-object.ts'
import type { ByteRange, StoredObject } from '../../port.ts'
import { describeHead } from './describe-head.ts'
import type { S3Bucket } from './s3-bucket.ts'
import { asS3Error, isMissingObject, statusOf } from './s3-error.ts'

const CONTENT_RANGE = /^bytes (\d+)-(\d+)\/(\d+)$/

/**
 * Opens an object, or gives null where there is none. The body fails with `STORE_UNAVAILABLE` when the
 * connection breaks, stands still, or the bytes are not the ones that were stored.
 */
export async function readObject(
  { client, bucket }: S3Bucket,
  key: string,
  range: ByteRange | undefined,
): Promise<StoredObject | null> {
  if (range) assertSpan(range)
  const Range = range && `bytes=${range.start}-${range.end ?? ''}`
  let answer: GetObjectCommandOutput
  try {
    answer = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key, Range }))
  } catch (error) {
    if (isMissingObject(error)) return null
    if (statusOf(error) === 416) throw outsideOfObject()
    throw asS3Error(error)
  }
  const { Body: source } = answer
  if (!(source instanceof Readable)) throw new Error('S3 gave no body that Node could read.')
  // The body may fail before it is read; reading it then throws that failure again.
  source.on('error', () => {})
  try {
    const span = range && spanOf(answer)
    const head = describeHead(answer, span ? span.size : answer.ContentLength)
    const expected = span
      ? { length: span.end - span.start + 1 }
      : { length: head.size, sha256: head.sha256 }
    const body = Readable.from(checked(source, expected), { objectMode: false })
    // A generator that was never started ends without closing what it reads.
    body.once('close', () => source.destroy())
    return { ...head, body, range: span && { start: span.start, end: span.end } }
  } catch (error) {
    source.destroy()
    throw error
  }
}

function spanOf({ ContentRange }: GetObjectCommandOutput) {
  const [, start, end, size] = CONTENT_RANGE.exec(ContentRange ?? '') ?? []
  if (size === undefined) {
    throw new ServiceError('STORE_UNAVAILABLE', {
      en: 'The object store did not return the requested range.',
      ja: 'ファイルの保存先が、指定した範囲を返しませんでした。',
    })
  }
  return { start: Number(start), end: Number(end), size: Number(size) }
}

async function* checked(
  source: Readable,
  expected: { readonly length: number; readonly sha256?: string },
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  let length = 0
  try {
    for await (const chunk of source as AsyncIterable<Uint8Array>) {
      hash.update(chunk)
      length += chunk.byteLength
      if (length > expected.length) break
      yield chunk
    }
  } catch (error) {
    throw asS3Error(error)
  }
  const digest = expected.sha256 === undefined ? undefined : hash.digest('hex')
  if (length === expected.length && digest === expected.sha256) return
  throw damagedObject('bytes', {
    en: 'The object store returned other bytes than were stored.',
    ja: 'ファイルの保存先から、保存したものと異なるデータが返されました。',
  })
}
