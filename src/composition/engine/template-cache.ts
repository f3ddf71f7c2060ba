import sharp from 'sharp'
import { ServiceError } from '../../errors/service-error.ts'
import { CANVAS } from '../catalogue.ts'
import type { Window } from '../geometry.ts'
import type { TemplateRef } from '../plan.ts'
import { type CompiledFrame, compileFrame } from './compiled-frame.ts'
import { decode } from './decode.ts'
import { isOpaque, type Raster, withoutAlpha } from './raster.ts'

/** Templates in the form in which they are drawn, decoded once and kept from artwork to artwork. */
export type TemplateCache = {
  /** @throws when the file cannot be read, or when the frame would hide the whole artwork. */
  readonly frame: (template: TemplateRef) => Promise<CompiledFrame>
  /**
   * The part of a mat that the frames leave visible.
   *
   * @throws when the file cannot be read.
   */
  readonly mat: (template: TemplateRef, part: Window) => Promise<Raster>
}

/**
 * A cache that keeps at most so many bytes of pixels and drops what was used longest ago. Entries
 * are named by the file's hash, so that a replaced template is a new entry.
 */
export function createTemplateCache(largestBytes: number): TemplateCache {
  const frames = createLru<CompiledFrame>(largestBytes, ({ solid, blend, solidRuns, blendRuns }) =>
    [solid, blend, solidRuns, blendRuns].reduce((sum, part) => sum + part.byteLength, 0),
  )
  const mats = createLru<Raster>(largestBytes, ({ data }) => data.byteLength)
  return {
    frame: (template) => frames(template.sha256, () => loadFrame(template)),
    mat: (template, part) => {
      const name = [template.sha256, part.x, part.y, part.width, part.height].join('/')
      return mats(name, () => loadMat(template, part))
    },
  }
}

async function loadFrame(template: TemplateRef): Promise<CompiledFrame> {
  const frame = compileFrame(await decode(open(template)))
  if (!frame.opening) {
    throw new ServiceError('COMPOSITION_FAILED', {
      en: 'The frame template has no transparent part and would hide the artwork. Replace its image.',
      ja: 'フレームの画像に透明な部分がなく、作品が隠れてしまいます。フレームの画像を差し替えてください。',
    })
  }
  return frame
}

async function loadMat(template: TemplateRef, part: Window): Promise<Raster> {
  const { x, y, width, height } = part
  const mat = await decode(open(template).extract({ left: x, top: y, width, height }))
  return isOpaque(mat) ? withoutAlpha(mat) : mat
}

/** Every template is drawn over the full canvas (specification, section 2.3, rules 2 and 4). */
function open({ path }: TemplateRef) {
  const limitInputPixels = 4 * CANVAS.width * CANVAS.height
  return sharp(path, { limitInputPixels, sequentialRead: true })
    .autoOrient()
    .resize(CANVAS.width, CANVAS.height, { fit: 'fill' })
}

/** Values by name; loading happens once also for those who ask at the same time. */
function createLru<Value>(largestBytes: number, bytesOf: (value: Value) => number) {
  const entries = new Map<string, { value: Promise<Value>; bytes: number }>()
  return (name: string, load: () => Promise<Value>): Promise<Value> => {
    const entry = entries.get(name)
    if (entry) {
      entries.delete(name)
      entries.set(name, entry)
      return entry.value
    }
    const fresh = { value: load(), bytes: 0 }
    entries.set(name, fresh)
    fresh.value.then(
      (value) => {
        fresh.bytes = bytesOf(value)
        evict()
      },
      // The caller sees the failure; the next one should try again.
      () => entries.delete(name),
    )
    return fresh.value
  }

  function evict(): void {
    let bytes = 0
    for (const entry of entries.values()) bytes += entry.bytes
    for (const [name, entry] of entries) {
      if (bytes <= largestBytes) return
      bytes -= entry.bytes
      entries.delete(name)
    }
  }
}
