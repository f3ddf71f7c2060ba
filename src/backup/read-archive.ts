import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { extract } from 'tar-stream'
import type { Attributes } from './archive-writer.ts'
import { BackupProblem } from './backup-problem.ts'
import {
  type BackupHeader,
  FORMAT,
  HEADER_MEMBER,
  headerSchema,
  type Manifest,
  manifestSchema,
} from './manifest.ts'
import { readTrailer, TRAILER_BYTES } from './trailer.ts'

/** No manifest is larger. */
const MANIFEST_BYTES = 16 * 1024 * 1024

export type Member = {
  readonly name: string
  readonly size: number
  readonly attributes: Attributes
  /** Read it to its end, or leave it: what is not read is skipped. */
  readonly body: Readable
}

export type VerifiedArchive = {
  readonly manifest: Manifest
  /** SHA-256 of everything before the trailer; identifies the archive. */
  readonly sha256: string
}

/**
 * Checks a whole archive before anything is done with it: that it is one of this service, in a format that this release
 * reads, complete, and that no bit of it has changed.
 *
 * @param onProgress gets bytes read and bytes in all.
 * @throws BackupProblem that says which of this is not so.
 */
export async function verifyArchive(
  file: string,
  onProgress: (bytes: number, all: number) => void = () => undefined,
): Promise<VerifiedArchive> {
  const handle = await open(file, 'r')
  try {
    const { size } = await handle.stat()
    const header = await headerOf(file)
    if (header.format > FORMAT) throw newerFormat(header)
    const trailer =
      size >= TRAILER_BYTES
        ? await readTrailer(await slice(handle, size - TRAILER_BYTES, TRAILER_BYTES))
        : undefined
    if (!trailer) throw incomplete()
    const sha256 = await digest(file, size - TRAILER_BYTES, onProgress)
    if (sha256 !== trailer.sha256) throw damaged()
    const { manifestStart, manifestBytes } = trailer
    const manifest = readManifest(await slice(handle, manifestStart, manifestBytes))
    return { sha256, manifest }
  } finally {
    await handle.close()
  }
}

/** Yields the members of an archive in their order. */
export async function* membersOf(file: string): AsyncGenerator<Member> {
  const input = createReadStream(file)
  const tar = extract()
  input.on('error', (error) => tar.destroy(error))
  input.pipe(tar)
  try {
    for await (const entry of tar) {
      const { name, size = 0, pax } = entry.header as typeof entry.header & { pax?: Attributes }
      // An object store expects a stream of Node itself.
      const body = Readable.from(entry, { objectMode: false })
      yield { name, size, attributes: pax ?? {}, body }
      entry.resume()
    }
  } finally {
    input.destroy()
  }
}

async function headerOf(file: string): Promise<BackupHeader> {
  try {
    for await (const { name, size, body } of membersOf(file)) {
      if (name !== HEADER_MEMBER || size > 64 * 1024) throw foreign()
      return headerSchema.parse(JSON.parse((await buffer(body)).toString('utf8')))
    }
  } catch (error) {
    throw foreign(error)
  }
  throw foreign()
}

function readManifest(bytes: Buffer): Manifest {
  try {
    return manifestSchema.parse(JSON.parse(bytes.toString('utf8')))
  } catch (error) {
    throw damaged(error)
  }
}

async function digest(
  file: string,
  bytes: number,
  onProgress: (bytes: number, all: number) => void,
): Promise<string> {
  const hash = createHash('sha256')
  let read = 0
  for await (const chunk of createReadStream(file, { end: bytes - 1, highWaterMark: 1 << 20 })) {
    hash.update(chunk)
    read += chunk.length
    onProgress(read, bytes)
  }
  return hash.digest('hex')
}

async function slice(handle: FileHandle, start: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(Math.min(length, MANIFEST_BYTES))
  const { bytesRead } = await handle.read(bytes, 0, bytes.length, start)
  return bytes.subarray(0, bytesRead)
}

const foreign = (cause?: unknown) =>
  new BackupProblem(
    {
      en: 'The file is not an archive of this service. Nothing was changed.',
      ja: 'このサービスのバックアップファイルではありません。何も変更していません。',
    },
    cause,
  )

const incomplete = () =>
  new BackupProblem({
    en: 'The archive is cut off or damaged at its end. Nothing was changed. Use another copy.',
    ja: 'バックアップファイルの末尾が欠けているか、破損しています。何も変更していません。別のファイルを使用してください。',
  })

const damaged = (cause?: unknown) =>
  new BackupProblem(
    {
      en: 'The archive is damaged: its checksum is wrong. Nothing was changed. Use another copy.',
      ja: 'バックアップファイルが破損しています（チェックサムが一致しません）。何も変更していません。別のファイルを使用してください。',
    },
    cause,
  )

const newerFormat = ({ service, format }: BackupHeader) =>
  new BackupProblem({
    en: `The archive has the format ${format} of release ${service}; this release reads up to ${FORMAT}. Nothing was changed. Restore with release ${service} or newer.`,
    ja: `バックアップファイルの形式${format}（バージョン${service}）は、このバージョン（形式${FORMAT}まで）では読み込めません。何も変更していません。バージョン${service}以降で復元してください。`,
  })
