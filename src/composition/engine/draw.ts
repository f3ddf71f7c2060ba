import type { Window } from '../geometry.ts'
import type { CompiledFrame } from './compiled-frame.ts'
import type { Raster } from './raster.ts'

/**
 * Rounded source-over of one channel on an opaque pixel; exact for all 8-bit inputs.
 */
function mix(above: number, below: number, alpha: number): number {
  const sum = above * alpha + below * (255 - alpha) + 128
  return (sum + (sum >> 8)) >> 8
}

/** Source-over of one straight RGBA pixel on another, in place. */
function blendRgba(out: Uint8Array, o: number, from: Uint8Array, i: number): void {
  const alpha = from[i + 3] ?? 0
  const below = out[o + 3] ?? 0
  if (alpha === 255 || below === 0) {
    out[o] = from[i] ?? 0
    out[o + 1] = from[i + 1] ?? 0
    out[o + 2] = from[i + 2] ?? 0
    out[o + 3] = alpha
    return
  }
  if (alpha === 0) return
  const remaining = below * (255 - alpha)
  const total = alpha * 255 + remaining
  for (let c = 0; c < 3; c++) {
    const sum = (from[i + c] ?? 0) * alpha * 255 + (out[o + c] ?? 0) * remaining
    out[o + c] = Math.round(sum / total)
  }
  out[o + 3] = Math.round(total / 255)
}

/**
 * Draws a picture over another with its top left corner at (x, y); what lies outside is cut off.
 */
export function drawOver(target: Raster, picture: Raster, x: number, y: number): void {
  const left = Math.max(x, 0)
  const right = Math.min(x + picture.width, target.width)
  const top = Math.max(y, 0)
  const bottom = Math.min(y + picture.height, target.height)
  if (left >= right) return
  for (let row = top; row < bottom; row++) {
    const from = ((row - y) * picture.width + left - x) * picture.channels
    const to = (row * target.width + left) * target.channels
    drawRow(target, to, picture, from, right - left)
  }
}

function drawRow(target: Raster, to: number, picture: Raster, from: number, pixels: number): void {
  const out = target.data
  const data = picture.data
  if (picture.channels === 3 && target.channels === 3) {
    out.set(data.subarray(from, from + pixels * 3), to)
    return
  }
  for (let p = 0, i = from, o = to; p < pixels; p++, i += picture.channels, o += target.channels) {
    if (picture.channels === 4 && target.channels === 4) blendRgba(out, o, data, i)
    else {
      const alpha = picture.channels === 4 ? (data[i + 3] ?? 0) : 255
      for (let c = 0; c < 3; c++) out[o + c] = mix(data[i + c] ?? 0, out[o + c] ?? 0, alpha)
      if (target.channels === 4) out[o + 3] = 255
    }
  }
}

/**
 * One finished picture: the base in its place, the frame over it. The base holds the only part of
 * the canvas that the frame does not hide.
 */
export function drawPicture(
  target: Raster,
  base: Raster,
  place: Window,
  frame: CompiledFrame | null,
) {
  const rowBytes = base.width * base.channels
  for (let row = 0; row < base.height; row++) {
    const to = ((row + place.y) * target.width + place.x) * target.channels
    target.data.set(base.data.subarray(row * rowBytes, (row + 1) * rowBytes), to)
  }
  if (!frame) return
  if (target.channels === 3) drawFrameOnRgb(target.data, frame)
  else drawFrameOnRgba(target.data, frame)
}

function drawFrameOnRgb(out: Uint8Array, frame: CompiledFrame): void {
  const { solidRuns, solid, blendRuns, blend } = frame
  let i = 0
  for (let r = 0; r < solidRuns.length; r += 2) {
    const length = (solidRuns[r + 1] ?? 0) * 3
    out.set(solid.subarray(i, i + length), (solidRuns[r] ?? 0) * 3)
    i += length
  }
  i = 0
  for (let r = 0; r < blendRuns.length; r += 2) {
    let o = (blendRuns[r] ?? 0) * 3
    const end = i + (blendRuns[r + 1] ?? 0) * 4
    for (; i < end; i += 4, o += 3) {
      const alpha = blend[i + 3] ?? 0
      out[o] = mix(blend[i] ?? 0, out[o] ?? 0, alpha)
      out[o + 1] = mix(blend[i + 1] ?? 0, out[o + 1] ?? 0, alpha)
      out[o + 2] = mix(blend[i + 2] ?? 0, out[o + 2] ?? 0, alpha)
    }
  }
}

function drawFrameOnRgba(out: Uint8Array, frame: CompiledFrame): void {
  const { solidRuns, solid, blendRuns, blend } = frame
  let i = 0
  for (let r = 0; r < solidRuns.length; r += 2) {
    let o = (solidRuns[r] ?? 0) * 4
    const end = i + (solidRuns[r + 1] ?? 0) * 3
    for (; i < end; i += 3, o += 4) {
      out[o] = solid[i] ?? 0
      out[o + 1] = solid[i + 1] ?? 0
      out[o + 2] = solid[i + 2] ?? 0
      out[o + 3] = 255
    }
  }
  i = 0
  for (let r = 0; r < blendRuns.length; r += 2) {
    let o = (blendRuns[r] ?? 0) * 4
    const end = i + (blendRuns[r + 1] ?? 0) * 4
    for (; i < end; i += 4, o += 4) blendRgba(out, o, blend, i)
  }
}
