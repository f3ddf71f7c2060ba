/** Flat patches of 8 × 8 px, which JPEG keeps apart, in every mixture of evenly spaced levels. */
export type ColourChart = {
  /** Px of both sides. */
  readonly edge: number
  /** 1: grey, 3: RGB, 4: CMYK as parts of ink. */
  readonly channels: 1 | 3 | 4
  readonly depth: 8 | 16
  /** Interleaved, those of 16 bit big-endian. */
  readonly samples: Buffer
}

const PATCH = 8

export function colourChart(
  channels: ColourChart['channels'],
  levels: number,
  depth: ColourChart['depth'] = 8,
): ColourChart {
  const side = Math.ceil(Math.sqrt(levels ** channels))
  const edge = side * PATCH
  const top = 2 ** depth - 1
  const bytes = depth / 8
  const samples = Buffer.alloc(edge * edge * channels * bytes)
  for (let pixel = 0; pixel < edge * edge; pixel++) {
    const row = Math.floor(pixel / edge / PATCH)
    const patch = row * side + Math.floor((pixel % edge) / PATCH)
    for (let channel = 0; channel < channels; channel++) {
      const level = Math.floor(patch / levels ** channel) % levels
      const value = Math.round((level / (levels - 1)) * top)
      samples.writeUIntBE(value, (pixel * channels + channel) * bytes, bytes)
    }
  }
  return { edge, channels, depth, samples }
}
