/** Why the photos of an order cannot be printed as it says. */
export const PHOTO_PROBLEMS = [
  'UPLOAD_MISSING',
  'BRAND_MISMATCH',
  'TEMPLATE_MISMATCH',
  'QUANTITY_MISMATCH',
  'NOT_PRINTABLE',
] as const
export type PhotoProblem = (typeof PHOTO_PROBLEMS)[number]

/** A line as the mirror has it; identifiers of records, `null` where there is none. */
export type PhotoLine = {
  /** Without what was given back or taken off. */
  readonly currentQuantity: number
  readonly photoTemplate: string | null
  readonly photoUpload: string | null
}

/** What this service knows of an upload by itself. */
export type UploadFacts = {
  readonly brand: string
  readonly template: string
  /** Prints of all photos together. */
  readonly quantity: number
  /** Whether all photos are there and good enough, and share the prints equally. */
  readonly readyForCheckout: boolean
}

type OrderedPhotos = {
  /** `null` for an order that no brand works on. */
  readonly brand: string | null
  readonly lines: readonly PhotoLine[]
  /** By their identifiers. */
  readonly uploads: ReadonlyMap<string, UploadFacts>
}

/** The lines that want photos printed. */
export const photoLinesOf = <Line extends PhotoLine>(lines: readonly Line[]): Line[] =>
  lines.filter(
    ({ currentQuantity, photoTemplate, photoUpload }) =>
      currentQuantity > 0 && (photoTemplate !== null || photoUpload !== null),
  )

/**
 * Compares what an order says with the uploads that its lines name: a shopper can write any identifier into a line, and
 * change its quantity and product in the cart. Each problem once, in the order of {@link PHOTO_PROBLEMS}; none for an
 * order that may be printed.
 *
 * @see docs/decisions/0247-print-what-the-upload-says-and-hold-orders-that-differ.md
 */
export function photoProblems({ brand, lines, uploads }: OrderedPhotos): PhotoProblem[] {
  const found = new Set<PhotoProblem>()
  const ordered = new Map<string, number>()
  for (const { currentQuantity, photoTemplate, photoUpload } of photoLinesOf(lines)) {
    const upload = photoUpload === null ? undefined : uploads.get(photoUpload)
    if (photoUpload === null || upload === undefined) {
      found.add('UPLOAD_MISSING')
      continue
    }
    ordered.set(photoUpload, (ordered.get(photoUpload) ?? 0) + currentQuantity)
    if (upload.brand !== brand) found.add('BRAND_MISMATCH')
    if (upload.template !== photoTemplate) found.add('TEMPLATE_MISMATCH')
    if (!upload.readyForCheckout) found.add('NOT_PRINTABLE')
  }
  for (const [id, quantity] of ordered)
    if (uploads.get(id)?.quantity !== quantity) found.add('QUANTITY_MISMATCH')
  return PHOTO_PROBLEMS.filter((problem) => found.has(problem))
}
