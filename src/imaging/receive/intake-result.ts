import type { AcceptedFormat, MasterFormat } from '../accepted-formats.ts'

/** A picture that passed the intake (specification, section 2.2). */
export type IntakeResult = {
  /** Temporary file of the normalised picture: upright, 8-bit sRGB, no metadata. */
  readonly path: string
  /** SHA-256 of the bytes as received, lower-case hex: the `image_hash` of an artwork. */
  readonly originalSha256: string
  /** Of the normalised file. That of the received one, but for HEIC: JPEG, with transparency PNG. */
  readonly format: MasterFormat
  /** Of the file as received. */
  readonly receivedFormat: AcceptedFormat
  /** Px, of the upright picture. */
  readonly width: number
  readonly height: number
  /** Bytes of the normalised file. */
  readonly fileSize: number
  /** Bytes as received. */
  readonly receivedSize: number
  /** WebP of 300 × 300 px. */
  readonly thumbnail: Uint8Array
  /** Removes the temporary file. The receiver of the result calls it, once it is stored or rejected. */
  readonly cleanup: () => Promise<void>
}
