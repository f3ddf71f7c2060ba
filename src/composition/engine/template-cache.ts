import sharp from 'sharp'
import { ServiceError } from '../../errors/service-error.ts'
import { CANVAS } from '../catalogue.ts'
import type { Window } from '../geometry.ts'
import type { TemplateRef } from '../plan.ts'
import { type CompiledFrame, compileFrame } from './compiled-frame.ts'
import { decode } from './decode.ts'
import type { TemplatePixels } from './painter.ts'
import { isOpaque, type Raster, withoutAlpha } from './raster.ts'

/** Templates in the form in which they are drawn, decoded once and kept from artwork to artwork. */
export type TemplateCache = TemplatePixels<TemplateRef>

/**
 * A cache that keeps at most so many bytes of pixels and drops what was used longest ago. Entries
 * are named by the file's hash, so that a replaced template is a new entry.
 */
export function createTemplateCache(largestBytes: number): TemplateCache {
  const room = createRoom(largestBytes)
  const frames = createLru<CompiledFrame>(room, ({ solid, blend, solidRuns, blendRuns }) =>
    [solid, blend, solidRuns, blendRuns].reduce((sum, part) => sum + part.byteLength, 0),
  )
  const mats = createLru<Raster>(room, ({ data }) => data.byteLength)
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

/** Bytes that several caches share: what was used longest ago in any of them is dropped first. */
function createRoom(largestBytes: number) {
  const entries = new Set<{ readonly bytes: number; readonly drop: () => void }>()
  return {
    entries,
    evict(): void {
      let bytes = 0
      for (const entry of entries) bytes += entry.bytes
      for (const entry of entries) {
        if (bytes <= largestBytes) return
        bytes -= entry.bytes
        entries.delete(entry)
        entry.drop()
      }
    },
  }
}

/** Values by name; loading happens once also for those who ask at the same time. */
function createLru<Value>(room: ReturnType<typeof createRoom>, bytesOf: (value: Value) => number) {
  const values = new Map<string, { value: Promise<Value>; bytes: number; drop: () => void }>()
  return (name: string, load: () => Promise<Value>): Promise<Value> => {
    const entry = values.get(name)
    if (entry) {
      room.entries.delete(entry)
      room.entries.add(entry)
      return entry.value
    }
    const fresh = { value: load(), bytes: 0, drop: () => values.delete(name) }
    values.set(name, fresh)
    room.entries.add(fresh)
    fresh.value.then(
      (value) => {
        fresh.bytes = bytesOf(value)
        room.evict()
      },
      // The caller sees the failure; the next one should try again.
      () => {
        values.delete(name)
        room.entries.delete(fresh)
      },
    )
    return fresh.value
  }
}
