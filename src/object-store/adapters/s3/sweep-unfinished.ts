import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  ListMultipartUploadsCommand,
  type MultipartUpload,
} from '@aws-sdk/client-s3'
import { listEverything } from './list-objects.ts'
import { STAGING_PREFIX } from './put-in-parts.ts'
import type { S3Bucket } from './s3-bucket.ts'

/** Ends uploads that were begun before `before` and removes staging objects from before; gives their number. */
export async function sweepUnfinished(
  target: S3Bucket,
  before: Date,
  signal: AbortSignal | undefined,
): Promise<number> {
  const { client, bucket } = target
  let removed = 0
  for await (const { Key, UploadId, Initiated } of uploads(target)) {
    if (signal?.aborted) return removed
    if (Initiated === undefined || Initiated >= before) continue
    await client.send(new AbortMultipartUploadCommand({ Bucket: bucket, Key, UploadId }))
    removed += 1
  }
  for await (const { key, lastModified } of listEverything(target, STAGING_PREFIX)) {
    if (signal?.aborted) return removed
    if (lastModified >= before) continue
    await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }))
    removed += 1
  }
  return removed
}

async function* uploads({ client, bucket }: S3Bucket): AsyncGenerator<MultipartUpload> {
  let from: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } = {}
  for (;;) {
    const page = await client.send(new ListMultipartUploadsCommand({ Bucket: bucket, ...from }))
    yield* page.Uploads ?? []
    if (page.IsTruncated !== true) return
    from = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker }
  }
}
