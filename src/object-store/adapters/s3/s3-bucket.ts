import { S3Client } from '@aws-sdk/client-s3'
import { boundAnswers } from './bound-answers.ts'

/** Server-side encryption that every write asks for. */
export type S3Encryption = {
  readonly algorithm: 'AES256' | 'aws:kms'
  /** Key of the key management; unset: the bucket's own. */
  readonly kmsKeyId?: string
}

export type S3Options = {
  readonly bucket: string
  readonly region: string
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string }
  /** URL of a store that is not Amazon's. */
  readonly endpoint?: string
  /** Name the bucket in the path instead of the host, as most stores that are not Amazon's want. */
  readonly forcePathStyle?: boolean
  /** URL of a CDN in front of the bucket, for public objects. */
  readonly publicUrl?: string
  /** Unset: as the bucket does by itself. */
  readonly encryption?: S3Encryption
  /** Timeout of one attempt, and of a stalled body, in ms. @default 10000 */
  readonly attemptTimeoutMs?: number
}

/** A connected bucket: what every operation needs. */
export type S3Bucket = {
  readonly client: S3Client
  readonly bucket: string
  readonly encryption: S3Encryption | undefined
}

/** Attempts of one request, with growing pauses in between. */
const ATTEMPTS = 3
/** For all of an answer that is no object, in times of one attempt. */
const WHOLE_ANSWER = 6
/** Readers hold a connection each while they send to a slow browser. */
const MAX_SOCKETS = 200

/** Connects with the first request. */
export function connectBucket(options: S3Options): S3Bucket {
  const { attemptTimeoutMs = 10_000, endpoint } = options
  const client = new S3Client({
    region: options.region,
    credentials: { ...options.credentials },
    ...(endpoint !== undefined && { endpoint }),
    forcePathStyle: options.forcePathStyle ?? false,
    maxAttempts: ATTEMPTS,
    retryMode: 'standard',
    // Bytes are compared with the SHA-256 that every object carries.
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: attemptTimeoutMs,
      requestTimeout: attemptTimeoutMs,
      throwOnRequestTimeout: true,
      socketTimeout: attemptTimeoutMs,
      httpAgent: { keepAlive: true, maxSockets: MAX_SOCKETS },
      httpsAgent: { keepAlive: true, maxSockets: MAX_SOCKETS },
    },
  })
  boundAnswers(client, WHOLE_ANSWER * attemptTimeoutMs)
  return { client, bucket: options.bucket, encryption: options.encryption }
}
