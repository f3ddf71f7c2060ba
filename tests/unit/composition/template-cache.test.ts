import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CANVAS } from '../../../src/composition/catalogue.ts'
import { createTemplateCache } from '../../../src/composition/engine/template-cache.ts'
import type { TemplateRef } from '../../../src/composition/plan.ts'
import { temporaryFolder, WHOLE, writePicture } from './pictures.ts'

const GREY = { r: 90, g: 90, b: 90 }
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 }
const OPENING = { x: 1000, y: 1000, width: 40, height: 40 }

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let frame: TemplateRef
let mats: readonly TemplateRef[]

beforeAll(async () => {
  folder = await temporaryFolder()
  const at = (name: string) => join(folder.path, name)
  frame = await writePicture(at('frame.png'), CANVAS, GREY, [{ box: OPENING, color: CLEAR }])
  mats = [
    await writePicture(at('one.png'), CANVAS, { r: 1, g: 1, b: 1 }),
    await writePicture(at('two.png'), CANVAS, { r: 2, g: 2, b: 2 }),
  ]
})
afterAll(() => folder.remove())

describe('the templates that a thread keeps', () => {
  it('share one room: what was used longest ago goes first, frame or mat', async () => {
    const [one, two] = mats
    if (!one || !two) throw new Error('There are no mats.')
    // Each takes 27 MB when it is taken apart, so there is room for two.
    const cache = createTemplateCache(60e6)
    await cache.frame(frame)
    await cache.mat(one, WHOLE)
    await cache.frame(frame)
    await cache.mat(two, WHOLE)
    for (const { path } of [frame, one, two]) await rm(path)
    await expect(cache.frame(frame)).resolves.toMatchObject({ opening: OPENING })
    await expect(cache.mat(two, WHOLE)).resolves.toMatchObject({ channels: 3 })
    await expect(cache.mat(one, WHOLE)).rejects.toThrow(/missing/)
  })
})
