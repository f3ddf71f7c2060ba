import type { StoredPhoto } from '../photo-print/receive-photo.ts'

export type Sheet = { readonly widthMm: number; readonly heightMm: number }

/** A photo of an order, as often as it is printed. */
export type PlannedPrint = Sheet & {
  /** From 1, in the order of the photos. */
  readonly position: number
  /** Names the files: the order's identifier, with a number from the second photo on. Never given to another photo. */
  readonly reference: string
  readonly upload: string
  readonly photo: StoredPhoto
  readonly copies: number
}

/** A print that the order has already. */
type KeptPrint = Pick<PlannedPrint, 'reference' | 'upload' | 'copies'> & {
  readonly photoSha256: string
}

type Before<Kept> = {
  readonly kept: readonly Kept[]
  /** Of all prints that the factory has ever heard of. */
  readonly references: readonly string[]
}

type PlannedUpload = {
  readonly id: string
  readonly quantity: number
  readonly photos: readonly StoredPhoto[]
  readonly sheet: Sheet
}

/**
 * What an order prints: each photo of its uploads equally often, on its sheet turned as the photo lies (specification,
 * section 2.6). A print that is kept stays what it is, whatever lines come and go before it: the factory may be at work on
 * its file.
 */
export function plannedPrints<Kept extends KeptPrint>(
  orderId: string,
  uploads: readonly PlannedUpload[],
  { kept, references }: Before<Kept> = { kept: [], references: [] },
): (PlannedPrint & { readonly kept: Kept | undefined })[] {
  const left = [...kept]
  const used = [...kept.map(({ reference }) => reference), ...references]
  let last = Math.max(0, ...used.map((reference) => numberOf(orderId, reference)))
  return uploads
    .flatMap(({ id, quantity, photos, sheet }) =>
      photos.map((photo) => ({
        ...turned(sheet, photo),
        upload: id,
        photo,
        copies: quantity / photos.length,
      })),
    )
    .map((print, at) => {
      const place = left.findIndex((one) => isSame(one, print))
      const [same] = place < 0 ? [] : left.splice(place, 1)
      const reference = same?.reference ?? referenceOf(orderId, ++last)
      return { ...print, position: at + 1, reference, kept: same }
    })
}

/** The sheet is no part of it: the photo was cut to it when it came, whatever became of the template. */
const isSame = (
  kept: KeptPrint,
  { upload, photo, copies }: Pick<PlannedPrint, 'upload' | 'photo' | 'copies'>,
): boolean => kept.upload === upload && kept.photoSha256 === photo.sha256 && kept.copies === copies

const referenceOf = (orderId: string, number: number): string =>
  number === 1 ? orderId : `${orderId}-${number}`

/** The number of a print of an order. */
export const numberOf = (orderId: string, reference: string): number =>
  reference === orderId ? 1 : Number(reference.slice(orderId.length + 1))

function turned(
  { widthMm, heightMm }: Sheet,
  { width, height }: Pick<StoredPhoto, 'width' | 'height'>,
): Sheet {
  const across = (widthMm - heightMm) * (width - height) < 0
  return across ? { widthMm: heightMm, heightMm: widthMm } : { widthMm, heightMm }
}
