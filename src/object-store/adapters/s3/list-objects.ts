import { paginateListObjectsV2 } from '@aws-sdk/client-s3'
import { isObjectKey } from '../../object-key.ts'
import type { ListedObject } from '../../port.ts'
import type { S3Bucket } from './s3-bucket.ts'

/** Objects whose key begins with `prefix`, in the byte order of their keys; a page is in memory at a time. */
export async function* listObjects(
  bucket: S3Bucket,
  prefix: string,
  after?: string,
): AsyncGenerator<ListedObject> {
  for await (const found of listEverything(bucket, prefix, after)) {
    if (isObjectKey(found.key)) yield found
  }
}

/** As `listObjects`, with what is no object of the service: staging objects and those of others. */
export async function* listEverything(
  { client, bucket }: S3Bucket,
  prefix: string,
  after?: string,
): AsyncGenerator<ListedObject> {
  const from = { Bucket: bucket, Prefix: prefix, StartAfter: after }
  const pages = paginateListObjectsV2({ client }, from)
  for await (const { Contents = [] } of pages) {
    for (const { Key, Size, LastModified } of Contents) {
      if (Key === undefined || Size === undefined || LastModified === undefined)
        throw new Error('S3 listed an object without its key, size or date.')
      yield { key: Key, size: Size, lastModified: LastModified }
    }
  }
}
