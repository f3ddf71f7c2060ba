import { CANVAS } from '../catalogue.ts'
import { contains, union, type Window } from '../geometry.ts'
import type { PlannedMat, PlannedVariant } from '../plan.ts'
import { type Base, drawBase } from './base.ts'
import type { Buffers } from './buffers.ts'
import { drawPicture } from './draw.ts'
import { neededPart, type PlacedMat } from './mat.ts'
import type { ArtworkByWindow } from './placed-artwork.ts'
import type { Raster } from './raster.ts'
import type { TemplateCache } from './template-cache.ts'

/** Draws the variants of one artwork, one at a time. */
export type Painter = {
  /** The finished picture, in a buffer that its receiver gives back. */
  readonly draw: (planned: PlannedVariant) => Promise<Raster>
  /** Gives the painter's own buffers back. */
  readonly close: () => void
}

const WHOLE_CANVAS: Window = { x: 0, y: 0, ...CANVAS }

/** A painter that keeps mat and artwork of the last picture for the next one that shares them. */
export function createPainter(
  artwork: ArtworkByWindow,
  templates: TemplateCache,
  buffers: Buffers,
): Painter {
  let base: (Base & { readonly mat: string | undefined; readonly window: Window }) | null = null

  async function baseFor({ mat, window }: PlannedVariant, needed: Window): Promise<Base> {
    const shared = base?.mat === mat?.sha256 && base && equal(base.window, window) ? base : null
    if (shared && contains(shared.part, needed)) return shared
    const part = shared ? union(shared.part, needed) : needed
    const placed = await artwork(window)
    const placedMat = mat && (await placeMat(mat, part))
    close()
    base = { ...drawBase(placedMat, placed, part, buffers), mat: mat?.sha256, window }
    return base
  }

  async function placeMat(mat: PlannedMat, part: Window): Promise<PlacedMat> {
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
