import { stat } from 'node:fs/promises'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { CANVAS } from '../../../src/composition/catalogue.ts'
import { readTemplates } from '../../../src/composition/default-templates.ts'

import { compileFrame } from '../../../src/composition/engine/compiled-frame.ts'
import { decode } from '../../../src/composition/engine/decode.ts'
import { contains } from '../../../src/composition/geometry.ts'
import { planVariants, type Template } from '../../../src/composition/plan.ts'

let templates: Template[]
beforeAll(async () => {
  templates = await readTemplates()
})

describe('the templates that are shipped', { timeout: 60_000 }, () => {
  it('are complete: every variant of the catalogue can be planned, and has something below', () => {
    const { planned } = planVariants({ templates, sourceSha256: 'a', picture: null })
    expect(planned).toHaveLength(21)
    expect(planned.filter(({ mat }) => mat === null)).toEqual([])
  })

  it('take less than 8 MB', async () => {
    const paths = [...new Set(templates.map(({ path }) => path))]
    const sizes = await Promise.all(paths.map(async (path) => (await stat(path)).size))
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(8e6)
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

  it('have frames that leave the whole window open, and hide the canvas around it', async () => {
    for (const { path, kind, window } of templates) {
      if (kind !== 'frame' || !window) continue
      const { opening } = compileFrame(await decode(sharp(path)))
      if (!opening) throw new Error(`${path} has no opening.`)
      expect({ path, open: contains(opening, window) }).toEqual({ path, open: true })
      expect({ path, whole: opening.width === CANVAS.width }).toEqual({ path, whole: false })
    }
  })

  it('do not darken an artwork: the window itself is clear', async () => {
    for (const { path, kind, window } of templates) {
      if (kind !== 'frame' || !window) continue
      const { x, y, width, height } = window
      const part = sharp(path).extract({ left: x, top: y, width, height }).extractChannel('alpha')
      const { channels } = await sharp(await part.png().toBuffer()).stats()
      expect({ path, darkest: channels[0]?.max ?? 255 }).toEqual({ path, darkest: 0 })
    }
  })
})
