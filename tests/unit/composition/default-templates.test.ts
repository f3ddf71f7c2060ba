import { stat } from 'node:fs/promises'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { CANVAS } from '../../../src/composition/catalogue.ts'
import { readTemplates } from '../../../src/composition/default-templates.ts'
import { compileFrame } from '../../../src/composition/engine/compiled-frame.ts'
import { decode } from '../../../src/composition/engine/decode.ts'
import { contains, type Size, type Window } from '../../../src/composition/geometry.ts'
import { ORIENTATIONS, type Orientation } from '../../../src/composition/orientation.ts'
import { planVariants, type Template } from '../../../src/composition/plan.ts'

const PICTURES: Record<Orientation, Size> = {
  landscape: { width: 3000, height: 2000 },
  portrait: { width: 2000, height: 3000 },
  square: { width: 2000, height: 2000 },
  panorama: { width: 3000, height: 1000 },
  tall: { width: 1000, height: 3000 },
}

let templates: Template[]
beforeAll(async () => {
  templates = await readTemplates()
})

/** The frames of an orientation with their windows. */
function framesOf(orientation: Orientation): { path: string; window: Window }[] {
  return templates.flatMap(({ kind, path, window, orientation: of }) =>
    kind === 'frame' && of === orientation && window ? [{ path, window }] : [],
  )
}

describe('the templates that are shipped', () => {
  it('take less than 30 MB, each orientation less than 8 MB', async () => {
    const bytes = new Map<string, number>()
    for (const path of new Set(templates.map((template) => template.path))) {
      const orientation = templates.find((template) => template.path === path)?.orientation ?? ''
      bytes.set(orientation, (bytes.get(orientation) ?? 0) + (await stat(path)).size)
    }
    for (const sum of bytes.values()) expect(sum).toBeLessThan(8e6)
    expect([...bytes.values()].reduce((sum, size) => sum + size, 0)).toBeLessThan(30e6)
  })

  it('all have the size of the canvas, mats without transparency', async () => {
    for (const { path, kind } of templates) {
      const { width, height, hasAlpha } = await sharp(path).metadata()
      expect({ path, width, height, hasAlpha }).toEqual({
        path,
        ...CANVAS,
        hasAlpha: kind === 'frame',
      })
    }
  })

  describe.each(ORIENTATIONS)('for %s', (orientation) => {
    it('are complete: every variant has a frame of its own and something below', () => {
      const picture = PICTURES[orientation]
      const { planned } = planVariants({ templates, sourceSha256: 'a', picture })
      expect(planned).toHaveLength(21)
      expect(planned.filter(({ mat }) => mat === null)).toEqual([])
      const frames = new Set(planned.map(({ frame }) => frame?.path))
      expect([...frames].toSorted()).toEqual(
        framesOf(orientation)
          .map(({ path }) => path)
          .toSorted(),
      )
    })

    it('have frames that leave the whole window open, and hide the canvas around it', async () => {
      for (const { path, window } of framesOf(orientation)) {
        const { opening } = compileFrame(await decode(sharp(path)))
        if (!opening) throw new Error(`${path} has no opening.`)
        expect({ path, open: contains(opening, window) }).toEqual({ path, open: true })
        expect({ path, whole: opening.width === CANVAS.width }).toEqual({ path, whole: false })
      }
    })

    it('do not darken an artwork: the window itself is clear', async () => {
      for (const { path, window } of framesOf(orientation)) {
        const { x, y, width, height } = window
        const part = sharp(path).extract({ left: x, top: y, width, height }).extractChannel('alpha')
        const { channels } = await sharp(await part.png().toBuffer()).stats()
        expect({ path, darkest: channels[0]?.max ?? 255 }).toEqual({ path, darkest: 0 })
      }
    })
  })
})
