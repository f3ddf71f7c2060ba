import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { CANVAS } from '../catalogue.ts'
import { grain } from './noise.ts'

/** Red, green, blue and alpha, 0 to 255 each, straight; a shader writes all four. */
export type Pixel = [number, number, number, number]

/** The colour at a point of the canvas; px from the top left corner, px centres at .5. */
export type Shader = (x: number, y: number, pixel: Pixel) => void

/** Points that are asked for in each px, along each side: edges come out smooth. */
const SAMPLES = 2

/** Paints the canvas by asking for every point of it, and writes it as PNG. */
export async function renderTemplate(file: URL, shader: Shader, transparent: boolean) {
  const { width, height } = CANVAS
  const channels = transparent ? 4 : 3
  const data = new Uint8Array(width * height * channels)
  const dither = grain(7)
  const pixel: Pixel = [0, 0, 0, 0]
  let o = 0
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [red, green, blue, alpha] = sample(shader, x, y, pixel)
      const noise = dither(x, y) * 0.5
      data[o++] = Math.round(Math.min(Math.max(red + noise, 0), 255))
      data[o++] = Math.round(Math.min(Math.max(green + noise, 0), 255))
      data[o++] = Math.round(Math.min(Math.max(blue + noise, 0), 255))
      if (transparent) data[o++] = Math.round(alpha)
    }
  }
  // Lossy once, then as PNG: that takes the invisible grain out, which would make the PNG large, and
  // a PNG is decoded five times as fast as a WebP. A new worker waits for that before its first work.
  const smooth = await sharp(data, { raw: { width, height, channels } })
    .webp({ quality: 93, effort: 6, smartSubsample: true, alphaQuality: 100 })
    .toBuffer()
  await sharp(smooth).png({ compressionLevel: 9 }).toFile(fileURLToPath(file))
}

function sample(shader: Shader, x: number, y: number, pixel: Pixel): Pixel {
  let red = 0
  let green = 0
  let blue = 0
  let alpha = 0
  for (let sy = 0; sy < SAMPLES; sy++) {
    for (let sx = 0; sx < SAMPLES; sx++) {
      shader(x + (sx + 0.5) / SAMPLES, y + (sy + 0.5) / SAMPLES, pixel)
      red += pixel[0] * pixel[3]
      green += pixel[1] * pixel[3]
      blue += pixel[2] * pixel[3]
      alpha += pixel[3]
    }
  }
  const weight = alpha || 1
  pixel[0] = red / weight
  pixel[1] = green / weight
  pixel[2] = blue / weight
  pixel[3] = alpha / (SAMPLES * SAMPLES)
  return pixel
}
