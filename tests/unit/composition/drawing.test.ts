import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawBase } from '../../../src/composition/engine/base.ts'
import { createBuffers } from '../../../src/composition/engine/buffers.ts'
import { compileFrame } from '../../../src/composition/engine/compiled-frame.ts'
import { drawPicture } from '../../../src/composition/engine/draw.ts'
import type { Raster } from '../../../src/composition/engine/raster.ts'
import { clearCanvas, largestDifference, paintOver } from './reference.ts'

const WIDTH = 13
const HEIGHT = 9

/** Clear, nearly clear, half, nearly opaque and opaque px, in every order. */
const alpha = fc.oneof(fc.constantFrom(0, 1, 127, 254, 255, 255, 0), fc.nat(255))

function raster(width: number, height: number): fc.Arbitrary<Raster> {
  const pixel = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255), alpha)
  return fc
    .tuple(fc.array(pixel, { minLength: width * height, maxLength: width * height }), fc.boolean())
    .map(([pixels, transparent]) => ({
      data: Uint8Array.from(pixels.flatMap((value) => (transparent ? value : value.slice(0, 3)))),
      width,
      height,
      channels: transparent ? 4 : 3,
    }))
}

const whole = { x: 0, y: 0, width: WIDTH, height: HEIGHT }

function draw(mat: Raster | null, artwork: Raster, left: number, top: number, frame: Raster) {
  const place = { x: left, y: top, width: artwork.width, height: artwork.height }
  const compiled = compileFrame(frame)
  const part = compiled.opening ?? whole
  const cropped = mat && crop(mat, part)
  const placed = cropped && { picture: cropped, part, opening: null }
  const base = drawBase(placed, { picture: artwork, place }, part, createBuffers(1))
  const { channels } = base.picture
  // What a used buffer holds must not show through.
  const data = new Uint8Array(WIDTH * HEIGHT * channels).fill(99)
  const target: Raster = { data, width: WIDTH, height: HEIGHT, channels }
  drawPicture(target, base.picture, part, compiled)
  return target
}

function crop(picture: Raster, part: typeof whole): Raster {
  const { channels } = picture
  const data = new Uint8Array(part.width * part.height * channels)
  for (let row = 0; row < part.height; row++) {
    const from = ((row + part.y) * picture.width + part.x) * channels
    data.set(picture.data.subarray(from, from + part.width * channels), row * part.width * channels)
  }
  return { data, width: part.width, height: part.height, channels }
}

describe('drawing', () => {
  it('differs from source-over in floating point by at most 2 levels a channel', () => {
    fc.assert(
      fc.property(
        fc.option(raster(WIDTH, HEIGHT)),
        raster(6, 4),
        fc.nat(WIDTH - 6),
        fc.nat(HEIGHT - 4),
        raster(WIDTH, HEIGHT),
        (mat, artwork, left, top, frame) => {
          const canvas = clearCanvas(WIDTH, HEIGHT)
          if (mat) paintOver(canvas, mat, 0, 0)
          paintOver(canvas, artwork, left, top)
          paintOver(canvas, frame, 0, 0)
          const drawn = draw(mat, artwork, left, top, frame)
          expect(largestDifference(canvas, drawn)).toBeLessThanOrEqual(2)
        },
      ),
      { numRuns: 1000 },
    )
  })

  it('finds the opening of a frame to the px', () => {
    const data = new Uint8Array(WIDTH * HEIGHT * 4).fill(255)
    for (let y = 2; y < 7; y++) for (let x = 3; x < 11; x++) data[(y * WIDTH + x) * 4 + 3] = 40
    expect(compileFrame({ data, width: WIDTH, height: HEIGHT, channels: 4 }).opening).toEqual({
      x: 3,
      y: 2,
      width: 8,
      height: 5,
    })
  })

  it('takes a gap from the end of a row to the start of the next for the whole width', () => {
    const data = new Uint8Array(WIDTH * HEIGHT * 4).fill(255)
    for (const pixel of [WIDTH * 3 - 1, WIDTH * 3]) data[pixel * 4 + 3] = 0
    const { opening } = compileFrame({ data, width: WIDTH, height: HEIGHT, channels: 4 })
    expect(opening).toEqual({ x: 0, y: 2, width: WIDTH, height: 2 })
  })

  it('finds no opening in a frame that hides everything', () => {
    const data = new Uint8Array(WIDTH * HEIGHT * 4).fill(255)
    expect(compileFrame({ data, width: WIDTH, height: HEIGHT, channels: 4 }).opening).toBeNull()
  })
})
