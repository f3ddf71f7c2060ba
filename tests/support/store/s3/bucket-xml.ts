import type { MemoryStore } from './memory-store.ts'

const PAGE = 1000

/** The uploads of a bucket that were begun and not ended. */
export function uploadsXml({ uploads, bucket }: MemoryStore): string {
  const each = [...uploads].map(
    ([id, { key, initiated }]) =>
      `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${initiated.toISOString()}</Initiated></Upload>`,
  )
  return `<ListMultipartUploadsResult><Bucket>${bucket}</Bucket><IsTruncated>false</IsTruncated>${each.join('')}</ListMultipartUploadsResult>`
}

/** A page of a bucket's objects. */
export async function objectsXml(store: MemoryStore, query: URLSearchParams): Promise<string> {
  const token = query.get('continuation-token')
  const startAfter = token
    ? Buffer.from(token, 'base64url').toString()
    : (query.get('start-after') ?? '')
  const maxKeys = Math.min(PAGE, Number(query.get('max-keys') ?? PAGE))
  const prefix = query.get('prefix') ?? ''
  const page = await store.listObjects(store.bucket, { prefix, startAfter, maxKeys })
  const each = page.objects.map(
    ({ key, size, lastModifiedDate }) =>
      `<Contents><Key>${key}</Key><Size>${size}</Size><LastModified>${lastModifiedDate.toISOString()}</LastModified></Contents>`,
  )
  const next = Buffer.from(page.objects.at(-1)?.key ?? '').toString('base64url')
  const more = page.isTruncated ? `<NextContinuationToken>${next}</NextContinuationToken>` : ''
  return `<ListBucketResult><Name>${store.bucket}</Name><KeyCount>${each.length}</KeyCount><IsTruncated>${page.isTruncated}</IsTruncated>${more}${each.join('')}</ListBucketResult>`
}
