import { ACCEPTED_FORMATS, FORMAT_FACTS } from '../../../../../src/imaging/accepted-formats.ts'
import {
  MAX_IMAGE_BYTES,
  MAX_IMAGE_PIXELS,
  MAX_IMAGE_SIDE,
} from '../../../../../src/imaging/limits.ts'
import type { Dimensions } from '../../../../../src/imaging/quality/crop.ts'
import {
  readPictureHeader,
  uprightSize,
} from '../../../../../src/imaging/quality/picture-header.ts'
import { fileKind } from '../../../../../src/imaging/receive/file-signatures.ts'
import type { Texts } from '../texts.ts'

/** Px of the shorter side below which an artwork is visibly enlarged in the frames. */
export const SHARP_FROM_PX = 1200

/** Bytes from the beginning of a file that are enough to tell what it is, as on the server. */
const HEAD_BYTES = 4096

const ACCEPTED_LABELS = ACCEPTED_FORMATS.map((format) => FORMAT_FACTS[format].label)
/** Endings beside media types: not every system knows the type of every file. */
export const ACCEPTED_TYPES = ACCEPTED_FORMATS.flatMap((format) => {
  const { contentType, extension } = FORMAT_FACTS[format]
  return [contentType, `.${extension}`]
})
export const MAX_MEGABYTES = MAX_IMAGE_BYTES / 1024 / 1024

/** `JPEG, PNG or WebP` in the reader's language. */
export function acceptedLabel(language: string): string {
  return new Intl.ListFormat(language, { type: 'disjunction' }).format(ACCEPTED_LABELS)
}

/** A file size as people read it: `3.2 MB`. */
export function sizeLabel(bytes: number, language: string): string {
  const megabytes = bytes / 1024 / 1024
  const digits = megabytes < 10 ? 1 : 0
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: digits })
  return megabytes < 0.1 ? `${number.format(bytes / 1024)} kB` : `${number.format(megabytes)} MB`
}

export type CheckedPicture =
  | {
      readonly ok: true
      readonly format: string
      /** Px of the upright picture; `null` where only the service can tell. */
      readonly size: Dimensions | null
    }
  | { readonly ok: false; readonly reason: string }

/**
 * Looks at a chosen file before it is sent or decoded: what its content is, its size in bytes and in px
 * by its header. The rules are those of the service, which checks everything again (specification,
 * section 2.9).
 *
 * @see docs/decisions/0098-check-pictures-in-the-browser-with-the-rules-of-the-service.md
 */
export async function checkPicture(
  file: Blob,
  { register: texts }: Texts,
  language: string,
): Promise<CheckedPicture> {
  const no = (reason: string) => ({ ok: false, reason }) as const
  const accepted = acceptedLabel(language)
  const read = async (offset: number, length: number) =>
    new Uint8Array(await file.slice(offset, offset + length).arrayBuffer())
  if (file.size === 0) return no(texts.emptyFile)
  const format = formatOf(await read(0, HEAD_BYTES))
  if (!format) return no(texts.notAnImage(accepted))
  if (!ACCEPTED_LABELS.includes(format)) return no(texts.otherFormat(format, accepted))
  if (file.size > MAX_IMAGE_BYTES)
    return no(texts.tooLarge(sizeLabel(file.size, language), MAX_MEGABYTES))
  const header = await readPictureHeader(read)
  if (header) {
    const pixels = header.width * header.height
    if (pixels > MAX_IMAGE_PIXELS) return no(texts.tooManyPixels(Math.ceil(pixels / 1e6)))
    const longest = Math.max(header.width, header.height)
    if (longest > MAX_IMAGE_SIDE) {
      const { format: count } = new Intl.NumberFormat(language)
      return no(texts.tooLong(count(longest), count(MAX_IMAGE_SIDE)))
    }
  }
  return { ok: true, format, size: header && uprightSize(header) }
}

/** The short name of a known kind of file by its first bytes: `JPEG`, `GIF`, `PDF document`. */
export function formatOf(head: Uint8Array): string | undefined {
  return fileKind(head)
    ?.name.en.replace(/^an? /, '')
    .replace(/ (image|drawing)$/, '')
}
