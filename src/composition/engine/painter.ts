import { CANVAS } from '../catalogue.ts'
import { contains, union, type Window } from '../geometry.ts'
import type { MovedOpening } from '../moved-opening.ts'
import { type Base, drawBase, type PlacedArtwork } from './base.ts'
import type { Buffers } from './buffers.ts'
import type { CompiledFrame } from './compiled-frame.ts'
import { drawPicture } from './draw.ts'
import { neededPart, type PlacedMat } from './mat.ts'
import type { Raster } from './raster.ts'

/** Gives the artwork for one of the windows that were announced. */
export type ArtworkByWindow = (window: Window) => Promise<PlacedArtwork>

/** Templates in the form in which they are drawn; `Ref` names one of them. */
export type TemplatePixels<Ref> = {
  /** @throws when the file cannot be read, or when the frame would hide the whole artwork. */
  readonly frame: (template: Ref) => Promise<CompiledFrame>
  /**
   * The part of a mat that the frames leave visible.
   *
   * @throws when the file cannot be read.
   */
  readonly mat: (template: Ref, part: Window) => Promise<Raster>
}

/** Templates are the same where their content is. */
type Named = { readonly sha256: string }

/** What of a variant is drawn. */
export type Drawable<Ref> = {
  readonly window: Window
  readonly mat: (Ref & { readonly opening: MovedOpening | null }) | null
  readonly frame: Ref | null
}

/** Draws the variants of one artwork, one at a time. */
export type Painter<Ref> = {
  /** The finished picture, in a buffer that its receiver gives back. */
  readonly draw: (planned: Drawable<Ref>) => Promise<Raster>
  /** Gives the painter's own buffers back. */
  readonly close: () => void
}

const WHOLE_CANVAS: Window = { x: 0, y: 0, ...CANVAS }

/** A painter that keeps mat and artwork of the last picture for the next one that shares them. */
export function createPainter<Ref extends Named>(
  artwork: ArtworkByWindow,
  templates: TemplatePixels<Ref>,
  buffers: Buffers,
): Painter<Ref> {
  let base: (Base & { readonly mat: string | undefined; readonly window: Window }) | null = null

  async function baseFor({ mat, window }: Drawable<Ref>, needed: Window): Promise<Base> {
    const shared = base?.mat === mat?.sha256 && base && equal(base.window, window) ? base : null
    if (shared && contains(shared.part, needed)) return shared
    const part = shared ? union(shared.part, needed) : needed
    const placed = await artwork(window)
    const placedMat = mat && (await placeMat(mat, part))
    close()
    base = { ...drawBase(placedMat, placed, part, buffers), mat: mat?.sha256, window }
    return base
  }

  async function placeMat(
    mat: NonNullable<Drawable<Ref>['mat']>,
    part: Window,
  ): Promise<PlacedMat> {
    const needed = neededPart(mat.opening, part)
    return { picture: await templates.mat(mat, needed), part: needed, opening: mat.opening }
  }

  function close(): void {
    if (base) buffers.give(base.picture.data)
    base = null
  }

  return {
    close,
    draw: async (planned) => {
      const frame = planned.frame && (await templates.frame(planned.frame))
      const { picture, part } = await baseFor(planned, frame?.opening ?? WHOLE_CANVAS)
      const { width, height } = CANVAS
      const { channels } = picture
      const data = buffers.take(width * height * channels)
      const target: Raster = { data, width, height, channels }
      drawPicture(target, picture, part, frame)
      return target
    },
  }
}

function equal(a: Window, b: Window): boolean {
  return contains(a, b) && contains(b, a)
}
