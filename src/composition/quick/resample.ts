import type { Raster } from '../engine/raster.ts'

/** The px of a source that make one px of a target, with the share of each. Shares sum to less than 1 at an edge. */
export type Taps = ReadonlyMap<number, number>

/**
 * A picture from the px of another one: `columns` has the taps of each column of the target, `rows` those of each row.
 * What no px covers is transparent.
 */
export function resample(
  source: Raster,
  columns: readonly Taps[],
  rows: readonly Taps[],
): Raster & { readonly channels: 4 } {
  const { width, height } = { width: columns.length, height: rows.length }
  const narrow = across(source, columns)
  const data = new Uint8Array(width * height * 4)
  const sums = new Float32Array(width * 4)
  rows.forEach((taps, y) => {
    sums.fill(0)
    for (const [row, share] of taps) {
      const from = row * width * 4
      for (let i = 0; i < sums.length; i++)
        sums[i] = (sums[i] ?? 0) + (narrow[from + i] ?? 0) * share
    }
    writeRow(sums, data, y * width * 4)
  })
  return { data, width, height, channels: 4 }
}

/** Every row of a picture with the columns of the target: RGBA, premultiplied, 0 to 255. */
function across({ data, width, height, channels }: Raster, columns: readonly Taps[]): Float32Array {
  const out = new Float32Array(columns.length * height * 4)
  columns.forEach((taps, x) => {
    for (const [column, share] of taps) {
      for (let row = 0; row < height; row++) {
        const from = (row * width + column) * channels
        const to = (row * columns.length + x) * 4
        const alpha = (channels === 4 ? (data[from + 3] ?? 0) : 255) * share
        for (let c = 0; c < 3; c++) {
          out[to + c] = (out[to + c] ?? 0) + ((data[from + c] ?? 0) * alpha) / 255
        }
        out[to + 3] = (out[to + 3] ?? 0) + alpha
      }
    }
  })
  return out
}

function writeRow(sums: Float32Array, data: Uint8Array, at: number): void {
  for (let i = 0; i < sums.length; i += 4) {
    const alpha = sums[i + 3] ?? 0
    if (alpha <= 0) continue
    for (let c = 0; c < 3; c++) {
      data[at + i + c] = Math.min(255, Math.round(((sums[i + c] ?? 0) * 255) / alpha))
    }
    data[at + i + 3] = Math.min(255, Math.round(alpha))
  }
}

/**
 * The taps of a picture of `px` px that lies at `start` on an axis of `length` units and is `size` units long, on a target
 * of `targetPx` px: each target px is the mean of what it covers.
 */
export function placedTaps({
  px,
  start,
  size,
  length,
  targetPx,
}: Readonly<Record<'px' | 'start' | 'size' | 'length' | 'targetPx', number>>): Taps[] {
  const unit = length / targetPx
  const scale = px / size
  return Array.from({ length: targetPx }, (_, index) => {
    const from = (index * unit - start) * scale
    return shares(from, from + unit * scale, px)
  })
}

/** How much of an interval, in px, each px from 0 on takes, as shares of the whole interval. */
function shares(from: number, to: number, px: number): Taps {
  const taps = new Map<number, number>()
  const last = Math.min(px, Math.ceil(to))
  for (let one = Math.max(0, Math.floor(from)); one < last; one++) {
    const covered = Math.min(to, one + 1) - Math.max(from, one)
    if (covered > 0) taps.set(one, covered / (to - from))
  }
  return taps
}

/** The taps of two steps in one: `second` takes of the px that `first` makes. */
export function chained(first: readonly Taps[], second: readonly Taps[]): Taps[] {
  return second.map((taps) => {
    const sum = new Map<number, number>()
    for (const [middle, share] of taps) {
      for (const [one, part] of first[middle] ?? [])
        sum.set(one, (sum.get(one) ?? 0) + part * share)
    }
    return sum
  })
}
