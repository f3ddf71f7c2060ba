import type { AcceptedFormat } from '../accepted-formats.ts'
import type { ThumbnailOptions } from '../thumbnail.ts'

/** What a decoding process is asked to do: one picture, from file to file. */
export type DecodeJob = {
  readonly source: string
  readonly format: AcceptedFormat
  /** Path of the result without its extension, which depends on the picture. */
  readonly target: string
  readonly maxPixels: number
  readonly thumbnailCrop: ThumbnailOptions['crop']
  readonly thumbnailBackground?: string | undefined
}
