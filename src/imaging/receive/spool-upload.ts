import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ServiceError } from '../../errors/service-error.ts'
import type { AcceptedFormat } from '../accepted-formats.ts'
import { asTempError } from '../temp-error.ts'
import { HEAD_BYTES, sniffFormat } from './sniff-format.ts'

export type SpoolOptions = {
  /** Bytes that the sender announced, where it did. */
  readonly declaredLength?: number
  readonly maxBytes: number
  /** Folder for temporary files; made when missing. */
  readonly tempDir: string
}

export type SpooledUpload = {
  /** Temporary file with the bytes as received. The caller removes it. */
  readonly path: string
  readonly format: AcceptedFormat
  readonly size: number
  /** SHA-256 of the bytes as received, lower-case hex. */
  readonly sha256: string
}

/**
 * Receives an upload into a temporary file, never holding more than a few chunks of it, and stops at
 * the first thing that is wrong: announced size, content that is no accepted image, actual size.
 *
 * @throws ServiceError `PAYLOAD_TOO_LARGE`, `UNSUPPORTED_IMAGE_FORMAT`, `IMAGE_CORRUPT` (empty or cut
 *   off on the way), `STORAGE_FULL`, `STORE_UNAVAILABLE`. The source is destroyed and no file stays.
 */
export async function spoolUpload(
  source: Readable,
  { declaredLength, maxBytes, tempDir }: SpoolOptions,
): Promise<SpooledUpload> {
  const path = join(tempDir, `${randomUUID()}.upload`)
  const hash = createHash('sha256')
  let size = 0
  let format: AcceptedFormat | undefined

  async function* examined(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const head: Buffer[] = []
    for await (const chunk of chunks) {
      size += chunk.length
      if (size > maxBytes) throw tooLarge(maxBytes)
      hash.update(chunk)
      if (format === undefined) {
        head.push(chunk)
        if (size >= HEAD_BYTES) format = sniffFormat(Buffer.concat(head))
      }
      yield chunk
    }
    format ??= sniffFormat(Buffer.concat(head))
  }

  let folderMade = false
  try {
    if (declaredLength !== undefined && declaredLength > maxBytes) throw tooLarge(maxBytes)
    await mkdir(tempDir, { recursive: true })
    folderMade = true
    // Opened first: a stream that opens by itself may still do so after the file was removed below.
    const file = await open(path, 'wx', 0o600)
    await pipeline(source, examined, file.createWriteStream())
    if (declaredLength !== undefined && size < declaredLength) throw cutOff()
    if (format === undefined) throw cutOff()
    return { path, format, size, sha256: hash.digest('hex') }
  } catch (error) {
    source.destroy()
    // Without its folder there is no file, and removing it would fail for that reason.
    if (folderMade) await rm(path, { force: true })
    throw error instanceof ServiceError ? error : (asTempError(error) ?? cutOff(error))
  }
}

/** The refusal of an image with more bytes than allowed. */
function tooLarge(maxBytes: number): ServiceError {
  const megabytes = Math.floor((maxBytes / 1024 / 1024) * 10) / 10
  return new ServiceError('PAYLOAD_TOO_LARGE', {
    en: `The image has more than ${megabytes} MB.`,
    ja: `画像のサイズが${megabytes} MBを超えています。`,
  })
}

function cutOff(cause?: unknown): ServiceError {
  const sentence = {
    en: 'The upload ended before the image was complete.',
    ja: '画像のアップロードが途中で終了しました。',
  }
  return new ServiceError('IMAGE_CORRUPT', sentence, { cause })
}
