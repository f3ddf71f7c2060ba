import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { assertKeyPrefix, assertObjectKey } from '../../object-key.ts'
import type { ListedObject, ObjectStore, PutOptions, PutResult } from '../../port.ts'
import { describeHead } from './describe-head.ts'
import { listObjects } from './list-objects.ts'
import { objectParameters } from './object-parameters.ts'
import { PART_BYTES, putInParts } from './put-in-parts.ts'
import { putWhole } from './put-object.ts'
import { readObject } from './read-object.ts'
import { readParts } from './read-parts.ts'
import { connectBucket, type S3Bucket, type S3Options } from './s3-bucket.ts'
import { asS3Error, isMissingObject } from './s3-error.ts'
import { setLifecycle } from './set-lifecycle.ts'
import { sweepUnfinished } from './sweep-unfinished.ts'

/** S3 verifies no signature for longer. */
const LONGEST_SIGNATURE_SECONDS = 7 * 24 * 60 * 60
/** One key, so that a process that dies in between leaves one object and not many. */
const PING_KEY = 'ping@health'

/**
 * An object store in a bucket of S3, or of a server that speaks its protocol.
 *
 * @see docs/decisions/0085-verify-s3-objects-by-their-sha-256.md
 */
export function createS3Store(options: S3Options): ObjectStore {
  const target = connectBucket(options)
  const { client, bucket } = target
  const publicUrl = options.publicUrl?.replace(/\/$/, '')

  return {
    name: 's3',
    ...(options.endpoint !== undefined && { url: options.endpoint }),
    capabilities: { signedUrls: true, multipart: true, lifecycleRules: true },

    async put(key, body, putOptions) {
      if (body instanceof Readable) return putStream(target, key, body, putOptions)
      assertObjectKey(key)
      return translating(() => putWhole(target, key, body, putOptions))
    },

    async get(key, { range } = {}) {
      assertObjectKey(key)
      return readObject(target, key, range)
    },

    async head(key) {
      assertObjectKey(key)
      try {
        const answer = await client.send(new HeadObjectCommand({ Bucket: bucket, Key: key }))
        return describeHead(answer, answer.ContentLength)
      } catch (error) {
        if (isMissingObject(error)) return null
        throw asS3Error(error)
      }
    },

    async delete(key) {
      assertObjectKey(key)
      await translating(() => client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key })))
    },

    async *list(prefix, { after } = {}): AsyncGenerator<ListedObject> {
      assertKeyPrefix(prefix)
      try {
        yield* listObjects(target, prefix, after)
      } catch (error) {
        throw asS3Error(error)
      }
    },

    check: (abortSignal) =>
      translating(async () => {
        const call = abortSignal ? { abortSignal } : {}
        await client.send(new HeadBucketCommand({ Bucket: bucket }), call)
        const object = { Bucket: bucket, Key: PING_KEY }
        // Encrypted as any other object: a bucket may refuse writes that are not.
        const parameters = objectParameters({ contentType: 'text/plain' }, target.encryption)
        await client.send(new PutObjectCommand({ ...parameters, ...object, Body: 'ping' }), call)
        await client.send(new DeleteObjectCommand(object), call)
        return { status: 'healthy' }
      }),

    sweepUnfinished: ({ olderThanMs, signal }) =>
      translating(() => sweepUnfinished(target, new Date(Date.now() - olderThanMs), signal)),

    async signedUrl(key, expiresAt) {
      assertObjectKey(key)
      const expiresIn = Math.floor((expiresAt.getTime() - Date.now()) / 1000)
      if (!(expiresIn >= 1 && expiresIn <= LONGEST_SIGNATURE_SECONDS))
        throw new RangeError('A signed URL must expire within seven days from now.')
      const command = new GetObjectCommand({
        Bucket: bucket,
        Key: key,
        ResponseCacheControl: 'private, no-store',
      })
      return getSignedUrl(client, command, { expiresIn })
    },

    ...(publicUrl !== undefined && {
      publicUrl(key: string) {
        assertObjectKey(key)
        return `${publicUrl}/${key}`
      },
    }),

    setLifecycle: (rules) => translating(() => setLifecycle(target, rules)),
  }
}

/** Small bodies go in one request, larger ones in parts. The body is closed whatever happens. */
async function putStream(
  target: S3Bucket,
  key: string,
  body: Readable,
  options: PutOptions,
): Promise<PutResult> {
  // The body may fail before it is read; reading it then throws that failure again.
  body.on('error', () => {})
  let brokenOff: unknown
  const source = async function* () {
    try {
      yield* body as AsyncIterable<Uint8Array>
    } catch (error) {
      brokenOff = error
      throw error
    }
  }
  try {
    assertObjectKey(key)
    const parts = readParts(source(), PART_BYTES)
    const first = await parts.next()
    const second = await parts.next()
    if (first.done) throw new Error('A body gave no part.')
    if (second.done) return await putWhole(target, key, first.value, options)
    const all = async function* () {
      yield first.value
      yield second.value
      yield* parts
    }
    return await putInParts(target, key, all(), options)
  } catch (error) {
    // A sender that goes away is no failure of the store.
    throw brokenOff ?? asS3Error(error)
  } finally {
    body.destroy()
  }
}

async function translating<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw asS3Error(error)
  }
}
