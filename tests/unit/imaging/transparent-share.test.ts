import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readTemplates } from '../../../src/composition/default-templates.ts'
import { transparentShare } from '../../../src/imaging/transparent-share.ts'

const SIZE = { width: 40, height: 30 }
const WINDOW = { x: 10, y: 5, width: 20, height: 20 }

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'transparent-share-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** An opaque picture with one rectangle of another alpha, 0 to 255. */
async function pictureWith({ x, y, width, height }: typeof WINDOW, alpha: number): Promise<string> {
  const pixels = await sharp({ create: { ...SIZE, channels: 4, background: '#123' } })
    .raw()
    .toBuffer()
  for (let row = y; row < y + height; row++)
    for (let column = x; column < x + width; column++)
      pixels[(row * SIZE.width + column) * 4 + 3] = alpha
  const file = path.join(folder, `${crypto.randomUUID()}.png`)
  await sharp(pixels, { raw: { ...SIZE, channels: 4 } })
    .png()
    .toFile(file)
  return file
}

describe('the transparent share of a region', () => {
  it('counts the px of the region alone', async () => {
    const outside = await pictureWith({ x: 0, y: 0, width: 40, height: 5 }, 0)
    expect(await transparentShare(outside, WINDOW, 32)).toBe(0)
    expect(await transparentShare(await pictureWith(WINDOW, 0), WINDOW, 32)).toBe(1)
  })

  it('is that of the px whose alpha is below the limit', async () => {
    const half = { ...WINDOW, width: WINDOW.width / 2 }
    expect(await transparentShare(await pictureWith(half, 31), WINDOW, 32)).toBe(0.5)
    expect(await transparentShare(await pictureWith(half, 32), WINDOW, 32)).toBe(0)
  })

  it('is nothing in a picture without an alpha channel', async () => {
    const file = path.join(folder, 'opaque.jpeg')
    await sharp({ create: { ...SIZE, channels: 3, background: '#fff' } })
      .jpeg()
      .toFile(file)
    expect(await transparentShare(file, WINDOW, 32)).toBe(0)
  })

  it('is counted in a grey picture, too', async () => {
    const file = path.join(folder, 'grey.png')
    await sharp(await pictureWith(WINDOW, 0))
      .toColourspace('b-w')
      .png()
      .toFile(file)
    expect((await sharp(file).metadata()).channels).toBe(2)
    expect(await transparentShare(file, WINDOW, 32)).toBe(1)
  })

  it('is the whole window in every frame that is shipped', async () => {
    const frames = (await readTemplates()).filter(({ kind }) => kind === 'frame')
    expect(frames).toHaveLength(45)
    for (const { path: file, window } of frames) {
      if (!window) throw new Error(`${file} has no window.`)
      expect([file, await transparentShare(file, window, 1)]).toEqual([file, 1])
    }
  })
})
