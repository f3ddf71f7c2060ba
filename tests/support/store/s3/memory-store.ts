import { createHash, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

type Metadata = Readonly<Record<string, string>>
type Kept = {
  bytes: Buffer
  metadata: Metadata
  readonly md5: string
  lastModified: Date
}
type MultipartUpload = {
  readonly key: string
  readonly metadata: Metadata
  initiated: Date
  readonly parts: Map<number, Buffer>
}
type Incoming = { readonly key: string; readonly content: Readable; readonly metadata: Metadata }
type Span = { readonly start?: number; readonly end?: number }

/** What S3 keeps with an object, of all the headers of a request. */
const KEPT_HEADERS = /^(cache-control|content-type|content-disposition|x-amz-meta-.+)$/
const LIE = '0'.repeat(32)

const md5Of = (bytes: Uint8Array) => createHash('md5').update(bytes).digest('hex')

/**
 * One bucket in memory, as the store behind `s3rver`: its own, on the disk, replaces objects in several
 * steps, while S3 shows the old one or the new one.
 */
export class MemoryStore {
  readonly objects = new Map<string, Kept>()
  readonly uploads = new Map<string, MultipartUpload>()
  /** Key → how often an object was written under it. */
  readonly writes = new Map<string, number>()
  /** The name of the bucket; another one makes the bucket disappear. */
  bucket: string
  /** Gives tags that do not belong to the bytes. */
  lies = false

  constructor(bucket: string) {
    this.bucket = bucket
  }

  async getBucket(name: string) {
    return name === this.bucket ? { name, creationDate: new Date(0) } : null
  }

  async getSubresource() {
    return null
  }

  async existsObject(_: string, key: string) {
    return this.objects.has(key)
  }

  async putObject({ key, content, metadata }: Incoming) {
    return this.keep(key, await buffer(content), metadata)
  }

  async getObject(_: string, key: string, span: Span = {}) {
    const found = this.objects.get(key)
    if (!found) return null
    const { bytes } = found
    const last = Math.max(0, bytes.byteLength - 1)
    const ranged = span.start !== undefined || span.end !== undefined
    const range = { start: span.start ?? 0, end: Math.min(span.end ?? last, last) }
    const object = { ...describe(key, found), ...(ranged && { range }) }
    if (ranged && (range.start >= bytes.byteLength || range.end < range.start)) return object
    return { ...object, content: chunked(bytes.subarray(range.start, range.end + 1)) }
  }

  async copyObject(_: string, from: string, __: string, to: string, metadata: Metadata | null) {
    const found = this.objects.get(from)
    if (!found) throw new Error(`There is no object ${from}.`)
    this.keep(to, found.bytes, metadata ?? found.metadata)
    const copy = this.objects.get(to) ?? found
    return describe(to, copy).metadata
  }

  async deleteObject(_: string, key: string) {
    this.objects.delete(key)
  }

  async listObjects(
    _: string,
    options: { readonly prefix?: string; readonly startAfter?: string; readonly maxKeys?: number },
  ) {
    const { prefix = '', startAfter = '', maxKeys = 1000 } = options
    const keys = [...this.objects.keys()]
      .filter((key) => key.startsWith(prefix) && key > startAfter)
      .sort((a, b) => (a < b ? -1 : 1))
    const objects = keys.slice(0, maxKeys).flatMap((key) => {
      const found = this.objects.get(key)
      return found ? [describe(key, found)] : []
    })
    return { objects, commonPrefixes: [], isTruncated: keys.length > maxKeys }
  }

  async initiateUpload(_: string, key: string, id: string, metadata: Metadata) {
    this.uploads.set(id, { key, metadata, initiated: new Date(), parts: new Map() })
  }

  async putPart(_: string, id: string, part: string, content: Readable) {
    const bytes = await buffer(content)
    this.uploads.get(id)?.parts.set(Number(part), bytes)
    return { size: bytes.byteLength, md5: this.lies ? LIE : md5Of(bytes) }
  }

  async putObjectMultipart(_: string, id: string, named: readonly { readonly number: number }[]) {
    const upload = this.uploads.get(id)
    if (!upload) throw new Error('There is no such upload.')
    const parts = named.map(({ number }) => upload.parts.get(number) ?? Buffer.alloc(0))
    this.uploads.delete(id)
    const { size } = this.keep(upload.key, Buffer.concat(parts), upload.metadata)
    // As S3 does it; s3rver alone would give the MD5 of the whole.
    const digests = Buffer.concat(parts.map((part) => createHash('md5').update(part).digest()))
    return { size, md5: this.lies ? `${LIE}-${parts.length}` : `${md5Of(digests)}-${parts.length}` }
  }

  /** An upload that was begun and never completed. */
  forgetUpload(key: string, initiated: Date): string {
    const id = randomUUID().replaceAll('-', '')
    this.uploads.set(id, { key, metadata: {}, initiated, parts: new Map() })
    return id
  }

  private keep(key: string, bytes: Buffer, headers: Metadata) {
    const metadata = Object.fromEntries(
      Object.entries(headers).filter(([name]) => KEPT_HEADERS.test(name)),
    )
    const md5 = this.lies ? LIE : md5Of(bytes)
    this.objects.set(key, { bytes, metadata, md5, lastModified: new Date() })
    this.writes.set(key, (this.writes.get(key) ?? 0) + 1)
    return { size: bytes.byteLength, md5 }
  }
}

function describe(key: string, { bytes, metadata, md5, lastModified }: Kept) {
  return {
    key,
    size: bytes.byteLength,
    lastModifiedDate: lastModified,
    metadata: {
      ...metadata,
      etag: JSON.stringify(md5),
      'last-modified': lastModified.toUTCString(),
      'content-length': String(bytes.byteLength),
    } as Record<string, string>,
  }
}

/** As a network gives it: in pieces. */
function chunked(bytes: Buffer): Readable {
  const pieces: Buffer[] = []
  for (let at = 0; at < bytes.byteLength; at += 65_536) pieces.push(bytes.subarray(at, at + 65_536))
  return Readable.from(pieces, { objectMode: false })
}
