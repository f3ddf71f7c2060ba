import sharp from 'sharp'
import { fractalNoise, valueNoise } from '../../src/composition/templates/noise.ts'

type Rgb = readonly [number, number, number]

/** Colours from the sky down to the foreground. */
const PALETTE: readonly Rgb[] = [
  [70, 112, 160],
  [140, 170, 196],
  [238, 214, 178],
  [228, 160, 104],
  [108, 122, 112],
  [74, 98, 70],
  [44, 62, 48],
  [96, 80, 48],
]

/**
 * A landscape in brush strokes over canvas, 4:4:4 JPEG: as much texture as a photographed painting,
 * the same for the same seed. A flat picture would make every encoder look fast.
 */
export async function paintArtwork(size: {
  width: number
  height: number
  seed: number
}): Promise<Buffer> {
  const { width, height, seed } = size
  const hills = fractalNoise(seed, 4)
  const clouds = fractalNoise(seed + 1, 5)
  const strokes = fractalNoise(seed + 2, 3)
  const bristles = valueNoise(seed + 3)
  const weave = valueNoise(seed + 4)
  const unit = 6000 / width
  const data = new Uint8Array(width * height * 3)
  let o = 0
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const x = column * unit
      const y = row * unit
      const swirl = clouds(x / 700, y / 420) * 6.283
      const along = x * Math.cos(swirl) + y * Math.sin(swirl)
      const across = y * Math.cos(swirl) - x * Math.sin(swirl)
      const stroke = strokes(along / 160, across / 22) - 0.5
      const depth = row / height + 0.22 * (hills(x / 1600, y / 2400) - 0.5) + 0.09 * stroke
      const [red, green, blue] = paletteAt(depth)
      const relief =
        26 * stroke +
        14 * (bristles(along / 60, across / 4) - 0.5) +
        16 * (weave(x / 2.2, y / 2.2) - 0.5)
      data[o++] = clip(red + relief)
      data[o++] = clip(green + relief * 0.94)
      data[o++] = clip(blue + relief * 0.86)
    }
  }
  return sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 92, chromaSubsampling: '4:4:4' })
    .toBuffer()
}

function paletteAt(depth: number): Rgb {
  const place = Math.min(Math.max(depth, 0), 0.999) * (PALETTE.length - 1)
  const index = Math.floor(place)
  const [a, b] = [PALETTE[index] ?? PALETTE[0], PALETTE[index + 1] ?? PALETTE[0]]
  if (!a || !b) return [0, 0, 0]
  const t = place - index
  return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t]
}

function clip(value: number): number {
  return Math.min(Math.max(Math.round(value), 0), 255)
}
