import type { StoredPhoto } from '../photo-print/receive-photo.ts'

export type Sheet = { readonly widthMm: number; readonly heightMm: number }

/** A photo of an order, as often as it is printed. */
export type PlannedPrint = Sheet & {
  /** From 1, in the order of the photos. */
  readonly position: number
  /** Names the files: the order's identifier, with a number from the second photo on. */
  readonly reference: string
  readonly upload: string
  readonly photo: StoredPhoto
  readonly copies: number
}

type PlannedUpload = {
  readonly id: string
  readonly quantity: number
  readonly photos: readonly StoredPhoto[]
  readonly sheet: Sheet
}

/**
 * What an order prints: each photo of its uploads equally often, on its sheet turned as the photo lies (specification,
 * section 2.6).
 */
export function plannedPrints(orderId: string, uploads: readonly PlannedUpload[]): PlannedPrint[] {
  return uploads
    .flatMap(({ id, quantity, photos, sheet }) =>
      photos.map((photo) => ({
        ...turned(sheet, photo),
        upload: id,
        photo,
        copies: quantity / photos.length,
      })),
    )
    .map((print, at) => ({
      ...print,
      position: at + 1,
      reference: at === 0 ? orderId : `${orderId}-${at + 1}`,
    }))
}

function turned(
  { widthMm, heightMm }: Sheet,
  { width, height }: Pick<StoredPhoto, 'width' | 'height'>,
): Sheet {
  const across = (widthMm - heightMm) * (width - height) < 0
  return across ? { widthMm: heightMm, heightMm: widthMm } : { widthMm, heightMm }
}
