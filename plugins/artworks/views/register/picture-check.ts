import { ACCEPTED_FORMATS, FORMAT_FACTS } from '../../../../src/imaging/accepted-formats.ts'
import { MAX_IMAGE_BYTES, MAX_IMAGE_PIXELS } from '../../../../src/imaging/limits.ts'
import type { Texts } from '../../components/texts.ts'

/** Px of the shorter side below which an artwork is visibly enlarged in the frames. */
export const SHARP_FROM_PX = 1200

/** Beginnings of files that people mistake for pictures the service takes, as hexadecimal. */
const SIGNATURES: readonly (readonly [name: string, pattern: RegExp])[] = [
  [FORMAT_FACTS.jpeg.label, /^ffd8ff/],
  [FORMAT_FACTS.png.label, /^89504e470d0a1a0a/],
  [FORMAT_FACTS.webp.label, /^52494646.{8}57454250/],
  ['GIF', /^47494638/],
  ['BMP', /^424d.{8}00000000/],
  ['HEIC', /^.{8}66747970(6865|6d696631|6d736631)/],
  ['AVIF', /^.{8}6674797061766966/],
  ['TIFF', /^(49492a00|4d4d002a)/],
  ['PDF', /^25504446/],
  ['SVG', /^(efbbbf)?3c(737667|3f786d6c)/],
]

const ACCEPTED_LABELS = ACCEPTED_FORMATS.map((format) => FORMAT_FACTS[format].label)
export const ACCEPTED_TYPES = ACCEPTED_FORMATS.map((format) => FORMAT_FACTS[format].contentType)
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
  | { readonly ok: true; readonly format: string; readonly width: number; readonly height: number }
  | { readonly ok: false; readonly reason: string }

/**
 * Looks at a chosen file before it is sent: what its content is, its size in bytes and in px. The
 * service checks everything again (specification, section 2.9).
 */
export async function checkPicture(
  file: File,
  { register: texts }: Texts,
  language: string,
): Promise<CheckedPicture> {
  const no = (reason: string) => ({ ok: false, reason }) as const
  const accepted = acceptedLabel(language)
  if (file.size === 0) return no(texts.emptyFile)
  const format = formatOf(new Uint8Array(await file.slice(0, 32).arrayBuffer()))
  if (!format) return no(texts.notAnImage(accepted))
  if (!ACCEPTED_LABELS.includes(format)) return no(texts.otherFormat(format, accepted))
  if (file.size > MAX_IMAGE_BYTES)
    return no(texts.tooLarge(sizeLabel(file.size, language), MAX_MEGABYTES))
  const size = await pixelSize(file)
  if (!size) return no(texts.unreadable)
  const pixels = size.width * size.height
  if (pixels > MAX_IMAGE_PIXELS) return no(texts.tooManyPixels(Math.ceil(pixels / 1e6)))
  return { ok: true, format, ...size }
}

/** The name of a known format by the first bytes of a file. */
export function formatOf(head: Uint8Array): string | undefined {
  const hex = Array.from(head, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return SIGNATURES.find(([, pattern]) => pattern.test(hex))?.[0]
}

/** Size in px as the browser shows the picture, upright; `null` when it cannot open it. */
function pixelSize(file: File): Promise<{ width: number; height: number } | null> {
  const url = URL.createObjectURL(file)
  const image = new Image()
  return new Promise((resolve) => {
    image.onload = () => resolve({ width: image.naturalWidth, height: image.naturalHeight })
    image.onerror = () => resolve(null)
    image.src = url
  }).then((size) => {
    URL.revokeObjectURL(url)
    return size as { width: number; height: number } | null
  })
}
