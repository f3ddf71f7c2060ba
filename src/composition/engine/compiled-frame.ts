import type { Window } from '../geometry.ts'
import type { Raster } from './raster.ts'

/**
 * A frame taken apart once, so that drawing it touches only its own pixels: runs that are copied
 * and runs that are blended. What is in neither shows the picture below.
 */
export type CompiledFrame = {
  readonly width: number
  readonly height: number
  /** Pairs (first pixel, number of pixels), pixels counted along the rows of the whole canvas. */
  readonly solidRuns: Int32Array
  /** RGB of the solid pixels, one run after another. */
  readonly solid: Uint8Array
  readonly blendRuns: Int32Array
  /** RGBA, straight, of the pixels that let something through. */
  readonly blend: Uint8Array
  /** Smallest rectangle outside of which the frame hides everything; `null` when it hides all. */
  readonly opening: Window | null
}

/** Takes a frame apart; its alpha 255 is copied, 0 skipped, anything between blended. */
export function compileFrame({ data, width, height, channels }: Raster): CompiledFrame {
  if (channels === 3) {
    return {
      width,
      height,
      solidRuns: Int32Array.of(0, width * height),
      solid: data,
      blendRuns: new Int32Array(),
      blend: new Uint8Array(),
      opening: null,
    }
  }
  const pixels = width * height
  const solidRuns: number[] = []
  const blendRuns: number[] = []
  let solidPixels = 0
  let blendPixels = 0
  for (let start = 0; start < pixels; ) {
    const kind = kindOf(data[start * 4 + 3])
    let end = start + 1
    while (end < pixels && kindOf(data[end * 4 + 3]) === kind) end++
    if (kind === SOLID) {
      solidRuns.push(start, end - start)
      solidPixels += end - start
    } else if (kind === BLEND) {
      blendRuns.push(start, end - start)
      blendPixels += end - start
    }
    start = end
  }
  return {
    width,
    height,
    solidRuns: Int32Array.from(solidRuns),
    solid: gatherRgb(data, solidRuns, solidPixels),
    blendRuns: Int32Array.from(blendRuns),
    blend: gatherRgba(data, blendRuns, blendPixels),
    opening: openingBetween(solidRuns, width, height),
  }
}

const SKIP = 0
const SOLID = 1
const BLEND = 2

function kindOf(alpha: number | undefined): number {
  if (alpha === 255) return SOLID
  return alpha === 0 ? SKIP : BLEND
}

function gatherRgb(data: Uint8Array, runs: readonly number[], pixels: number): Uint8Array {
  const rgb = new Uint8Array(pixels * 3)
  let o = 0
  for (let r = 0; r < runs.length; r += 2) {
    const start = runs[r] ?? 0
    const end = start + (runs[r + 1] ?? 0)
    for (let i = start * 4; i < end * 4; i += 4, o += 3) {
      rgb[o] = data[i] ?? 0
      rgb[o + 1] = data[i + 1] ?? 0
      rgb[o + 2] = data[i + 2] ?? 0
    }
  }
  return rgb
}

function gatherRgba(data: Uint8Array, runs: readonly number[], pixels: number): Uint8Array {
  const rgba = new Uint8Array(pixels * 4)
  let o = 0
  for (let r = 0; r < runs.length; r += 2) {
    const start = (runs[r] ?? 0) * 4
    const length = (runs[r + 1] ?? 0) * 4
    rgba.set(data.subarray(start, start + length), o)
    o += length
  }
  return rgba
}

/** Bounds of the gaps between the solid runs. */
function openingBetween(runs: readonly number[], width: number, height: number): Window | null {
  let left = width
  let right = -1
  let top = height
  let bottom = -1
  let covered = 0
  const include = (from: number, to: number) => {
    if (from >= to) return
    const firstRow = Math.floor(from / width)
    const lastRow = Math.floor((to - 1) / width)
    top = Math.min(top, firstRow)
    bottom = Math.max(bottom, lastRow)
    // A gap over a row's end reaches both edges.
    left = Math.min(left, firstRow === lastRow ? from % width : 0)
    right = Math.max(right, firstRow === lastRow ? (to - 1) % width : width - 1)
  }
  for (let r = 0; r < runs.length; r += 2) {
    include(covered, runs[r] ?? 0)
    covered = (runs[r] ?? 0) + (runs[r + 1] ?? 0)
  }
  include(covered, width * height)
  if (right < 0) return null
  return { x: left, y: top, width: right - left + 1, height: bottom - top + 1 }
}
