/** Formats that an uploaded image may have (specification, section 2.2). */
export const ACCEPTED_FORMATS = ['jpeg', 'png', 'webp'] as const

export type AcceptedFormat = (typeof ACCEPTED_FORMATS)[number]

/** Name, extension of files and media type of each accepted format. */
export const FORMAT_FACTS: Readonly<
  Record<AcceptedFormat, { label: string; extension: string; contentType: string }>
> = {
  jpeg: { label: 'JPEG', extension: 'jpg', contentType: 'image/jpeg' },
  png: { label: 'PNG', extension: 'png', contentType: 'image/png' },
  webp: { label: 'WebP', extension: 'webp', contentType: 'image/webp' },
}

/** The half sentence that every refusal of a format ends with. */
export const ACCEPTED_SENTENCE = 'Accepted are JPEG, PNG and WebP.'
