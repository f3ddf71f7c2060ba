import type { Sentence } from '../errors/in-language.ts'

/** Formats that an uploaded image may have (specification, section 2.9). */
export const ACCEPTED_FORMATS = ['jpeg', 'png', 'webp', 'heic'] as const

export type AcceptedFormat = (typeof ACCEPTED_FORMATS)[number]

/** Formats in which the service keeps an image and names it in its answers (specification, section 2.2). */
export const MASTER_FORMATS = ['jpeg', 'png', 'webp'] as const

export type MasterFormat = (typeof MASTER_FORMATS)[number]

/** Name, extension of files and media type of each accepted format. */
export const FORMAT_FACTS: Readonly<
  Record<AcceptedFormat, { label: string; extension: string; contentType: string }>
> = {
  jpeg: { label: 'JPEG', extension: 'jpg', contentType: 'image/jpeg' },
  png: { label: 'PNG', extension: 'png', contentType: 'image/png' },
  webp: { label: 'WebP', extension: 'webp', contentType: 'image/webp' },
  heic: { label: 'HEIC', extension: 'heic', contentType: 'image/heic' },
}

/** What every refusal of a format ends with. */
export const ACCEPTED_SENTENCE: Sentence = {
  en: 'The accepted formats are JPEG, PNG, WebP and HEIC.',
  ja: '使用できる形式はJPEG、PNG、WebP、HEICです。',
}
