import { CANVAS } from '../catalogue.ts'
import { compileFrame } from '../engine/compiled-frame.ts'
import { drawOver } from '../engine/draw.ts'
import { movedFrom, neededPart } from '../engine/mat.ts'
import type { Raster } from '../engine/raster.ts'
import { fitInside, type Size, type Window } from '../geometry.ts'
import type { Layers } from '../layers.ts'
import type { MovedOpening } from '../moved-opening.ts'
import { PREVIEW } from '../preview.ts'
import { chained, placedTaps, resample, type Taps } from './resample.ts'

/** An artwork whose px are at hand reduced: enough for a preview. */
export type ReducedArtwork = {
  readonly picture: Raster
  /** Px of the upright picture before it was reduced: the places follow from them. */
  readonly size: Size
}

/** The templates of a variant at the size of a preview. */
export type QuickTemplate = { readonly sha256: string; readonly picture: Raster }

export type QuickPainter = {
  /** One variant at the size of its preview, RGBA. */
  readonly draw: (layers: Layers<QuickTemplate>) => Raster
}

/**
 * Draws the previews of an artwork from its reduced picture and templates at the size of previews, in a hundredth of the
 * time of the full pictures. Windows, places and openings are those of the full canvas, and are not rounded to px of the
 * preview, so that everything lies where the reduced full picture shows it.
 *
 * @see docs/decisions/0257-compose-quick-previews-in-a-worker-of-the-browser.md
 */
export function createQuickPainter({ picture, size }: ReducedArtwork): QuickPainter {
  const artworkIn = remember(
    (window: Window) => JSON.stringify(window),
    (window) => {
      const place = fitInside(size, window)
      return resample(
        picture,
        onPreview(picture.width, place.x, place.width, 'width'),
        onPreview(picture.height, place.y, place.height, 'height'),
      )
    },
  )
  const bases = remember(
    ({ window, mat }: Layers<QuickTemplate>) =>
      JSON.stringify([window, mat?.template.sha256, mat?.opening]),
    ({ window, mat, frame }) => {
      const base = clear()
      if (mat) drawOver(base, matWith(mat.template, mat.opening, frame), 0, 0)
      drawOver(base, artworkIn(window), 0, 0)
      return base
    },
  )
  return {
    draw: (layers) => {
      const base = bases(layers)
      const drawn: Raster = { ...base, data: base.data.slice() }
      drawOver(drawn, layers.frame.picture, 0, 0)
      return drawn
    },
  }
}

type Axis = 'width' | 'height'

const clear = (): Raster => ({
  ...PREVIEW,
  data: new Uint8Array(PREVIEW.width * PREVIEW.height * 4),
  channels: 4,
})

function onPreview(px: number, start: number, size: number, axis: Axis): Taps[] {
  return placedTaps({ px, start, size, length: CANVAS[axis], targetPx: PREVIEW[axis] })
}

/** A mat with its opening where it belongs. */
function matWith(mat: QuickTemplate, opening: MovedOpening | null, frame: QuickTemplate): Raster {
  if (!opening) return mat.picture
  const part = neededPart(opening, openingOf(frame))
  const { columns, rows } = movedFrom({ x: 0, y: 0, ...CANVAS }, part, opening)
  return resample(
    mat.picture,
    movedTaps(columns, part.x, 'width'),
    movedTaps(rows, part.y, 'height'),
  )
}

/** From px of the preview to the px of the full mat that lie there after the move, and on to those of its small picture. */
function movedTaps(sources: readonly number[], start: number, axis: Axis): Taps[] {
  const [px, length] = [PREVIEW[axis], CANVAS[axis]]
  const ofSmall = placedTaps({ px, start: 0, size: length, length, targetPx: length })
  const moved = sources.map((source) => new Map([[source + start, 1]]))
  const reduced = placedTaps({ px: length, start: 0, size: length, length, targetPx: px })
  return chained(chained(ofSmall, moved), reduced)
}

/** What a frame leaves open, in px of the canvas. */
function openingOf({ picture }: QuickTemplate): Window {
  const { opening } = compileFrame(picture)
  const { x, y, width, height } = opening ?? { x: 0, y: 0, ...PREVIEW }
  const [across, down] = [CANVAS.width / PREVIEW.width, CANVAS.height / PREVIEW.height]
  const [left, top] = [Math.floor(x * across), Math.floor(y * down)]
  return {
    x: left,
    y: top,
    width: Math.min(CANVAS.width, Math.ceil((x + width) * across)) - left,
    height: Math.min(CANVAS.height, Math.ceil((y + height) * down)) - top,
  }
}

function remember<Key, Value>(nameOf: (key: Key) => string, make: (key: Key) => Value) {
  const made = new Map<string, Value>()
  return (key: Key): Value => {
    const name = nameOf(key)
    const known = made.get(name)
    if (known) return known
    const value = make(key)
    made.set(name, value)
    return value
  }
}
