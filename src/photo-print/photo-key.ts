import { keySegment } from '../object-store/object-key.ts'

/** Where the photos of one customer lie until their order is done (specification, section 2.6). */
export function photoFolder(brand: string, idpUid: string): string {
  return `${brand}/temp/${keySegment(idpUid)}/`
}

/**
 * Key of a photo. The user id becomes one safe segment; `timestampMs` is unique for the customer, see
 * `reserveTimestamps`.
 *
 * @see docs/decisions/0094-crop-customer-photos-to-the-sheet-and-count-prints-of-all-photos.md
 */
export function photoKey(brand: string, idpUid: string, timestampMs: number): string {
  return `${photoFolder(brand, idpUid)}${timestampMs}.webp`
}
