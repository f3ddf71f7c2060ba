/** What the thread that decodes HEIC is asked for. */
export type HeicTask = {
  readonly source: string
  /** Path of the TIFF file with the decoded pixels. */
  readonly target: string
  readonly hasAlpha: boolean
  /** The colours are already multiplied by the transparency. */
  readonly premultiplied: boolean
  readonly maxPixels: number
  /** Colour profile of the pixels; undefined for sRGB. */
  readonly icc: Uint8Array | undefined
}
