import { CANVAS } from '../catalogue.ts'
import { union, type Window } from '../geometry.ts'
import type { MovedOpening } from '../moved-opening.ts'
import type { Raster } from './raster.ts'

/** The px of a mat that are at hand, where on the canvas they lie, and how its opening is moved. */
export type PlacedMat = {
  readonly picture: Raster
  readonly part: Window
  readonly opening: MovedOpening | null
}

/** Width in px of what is kept around an opening: its edge and enough of the board to make it wider. */
const BORDER = 284

/** The part of a mat that has to be decoded to draw another part of the canvas. */
export function neededPart(opening: MovedOpening | null, part: Window): Window {
  if (!opening) return part
  const { x, y, width, height } = opening.from
  const left = Math.max(0, x - BORDER)
  const top = Math.max(0, y - BORDER)
  const right = Math.min(CANVAS.width, x + width + BORDER)
  const bottom = Math.min(CANVAS.height, y + height + BORDER)
  return union(part, { x: left, y: top, width: right - left, height: bottom - top })
}

/**
 * Fills a part of the canvas with a mat of as many channels. A moved opening takes its edge with it:
 * the four quarters of the mat are moved until the edge lies around the artwork, and the board is
 * continued where they leave a gap. The artwork covers the middle, where the quarters meet.
 *
 * @see docs/decisions/0212-move-the-opening-of-a-mat-around-the-picture.md
 */
export function drawMat(target: Raster, part: Window, mat: PlacedMat): void {
  const { picture, opening } = mat
  if (!opening) {
    target.data.set(picture.data)
    return
  }
  const moved = movedFrom(part, mat.part, opening)
  const columns = runsOf(moved.columns, picture.channels)
  const rowBytes = picture.width * picture.channels
  moved.rows.forEach((row, index) => {
    copyRow(
      target.data.subarray(index * part.width * target.channels),
      picture.data.subarray(row * rowBytes, (row + 1) * rowBytes),
      columns,
    )
  })
}

/**
 * For each column and row of a part of the canvas, which one of another part of the mat it shows, counted from the left
 * and the top of that other part.
 */
export function movedFrom(
  target: Window,
  source: Window,
  { from, to }: MovedOpening,
): Readonly<Record<'columns' | 'rows', readonly number[]>> {
  return {
    columns: sources(across(target), across(source), across(from), across(to)),
    rows: sources(down(target), down(source), down(from), down(to)),
  }
}

/** A stretch of one axis of the canvas, px. */
type Stretch = { readonly start: number; readonly end: number }

const across = ({ x, width }: Window): Stretch => ({ start: x, end: x + width })
const down = ({ y, height }: Window): Stretch => ({ start: y, end: y + height })

/** For each px of the target, which px of the source it shows, counted from the source's start. */
function sources(target: Stretch, source: Stretch, from: Stretch, to: Stretch): number[] {
  const middle = Math.floor((to.start + to.end) / 2)
  return Array.from({ length: target.end - target.start }, (_, index) => {
    const at = target.start + index
    const first = at < middle
    const moved = first
      ? Math.min(at - to.start + from.start, from.end - 1)
      : Math.max(at - to.end + from.end, from.start)
    return first
      ? mirrored(moved - source.start, from.start - source.start)
      : source.end - source.start - 1 - mirrored(source.end - 1 - moved, source.end - from.end)
  })
}

/** Continues the outer half of a border beyond its end, to and fro: without a joint and without its inner edge. */
function mirrored(at: number, border: number): number {
  if (at >= 0) return at
  const half = Math.max(1, Math.floor(border / 2))
  const beyond = (-at - 1) % (2 * half)
  return beyond < half ? beyond : 2 * half - 1 - beyond
}

/** Neighbours that stay neighbours are copied at once. Bytes of a row. */
type Run = { readonly to: number; readonly from: number; length: number }

function runsOf(columns: readonly number[], channels: number): Run[] {
  const runs: Run[] = []
  columns.forEach((column, index) => {
    const last = runs.at(-1)
    if (last && last.from + last.length === column * channels) last.length += channels
    else runs.push({ to: index * channels, from: column * channels, length: channels })
  })
  return runs
}

function copyRow(to: Uint8Array, from: Uint8Array, runs: readonly Run[]): void {
  for (const run of runs) {
    // A call costs more than a px.
    if (run.length > 4) to.set(from.subarray(run.from, run.from + run.length), run.to)
    else for (let i = 0; i < run.length; i++) to[run.to + i] = from[run.from + i] ?? 0
  }
}
