/** Pixels in memory: rows from the top, 8 bits a channel, alpha (if any) straight, not premultiplied. */
export type Raster = {
  readonly data: Uint8Array
  readonly width: number
  readonly height: number
  readonly channels: 3 | 4
}

/** True when no pixel lets anything through. */
export function isOpaque({ data, channels }: Raster): boolean {
  if (channels === 3) return true
  for (let i = 3; i < data.length; i += 4) if (data[i] !== 255) return false
  return true
}

/** The same picture without its alpha channel. */
export function withoutAlpha(raster: Raster): Raster {
  if (raster.channels === 3) return raster
  const { data: from, width, height } = raster
  const data = new Uint8Array(width * height * 3)
  for (let i = 0, o = 0; o < data.length; i += 4, o += 3) {
    data[o] = from[i] ?? 0
    data[o + 1] = from[i + 1] ?? 0
    data[o + 2] = from[i + 2] ?? 0
  }
  return { data, width, height, channels: 3 }
}
