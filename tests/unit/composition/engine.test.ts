import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CANVAS } from '../../../src/composition/catalogue.ts'
import { createBuffers } from '../../../src/composition/engine/buffers.ts'
import { decode } from '../../../src/composition/engine/decode.ts'
import { encodeWebp } from '../../../src/composition/engine/encode.ts'
import { createPainter } from '../../../src/composition/engine/painter.ts'
import { placeArtwork } from '../../../src/composition/engine/placed-artwork.ts'
import { createTemplateCache } from '../../../src/composition/engine/template-cache.ts'
import type { TemplateRef } from '../../../src/composition/plan.ts'
import { paintArtwork } from '../../benchmarks/painted-artwork.ts'
import { drawPlanned, pixelAt, planned, temporaryFolder, WHOLE, writePicture } from './pictures.ts'
import { clearCanvas, largestDifference, paintOver } from './reference.ts'

const WINDOW = { x: 701, y: 503, width: 2001, height: 1401 }
const OPENING = { x: 600, y: 400, width: 2200, height: 1600 }
const RED = { r: 200, g: 10, b: 20 }
const MAT = { r: 40, g: 60, b: 90 }
const FRAME = { r: 10, g: 120, b: 30 }
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 }

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let mat: TemplateRef
let frame: TemplateRef
let floating: TemplateRef
const at = (name: string) => join(folder.path, name)

beforeAll(async () => {
  folder = await temporaryFolder()
  mat = await writePicture(at('mat.png'), CANVAS, MAT)
  frame = await writePicture(at('frame.png'), CANVAS, FRAME, [
    { box: OPENING, color: CLEAR },
    { box: { ...OPENING, height: 200 }, color: { r: 0, g: 0, b: 0, alpha: 0.5 } },
  ])
  const bar = { x: 1000, y: 1000, width: 300, height: 100 }
  floating = await writePicture(at('floating.png'), CANVAS, CLEAR, [{ box: bar, color: FRAME }])
})
afterAll(() => folder.remove())

describe('a composed picture', () => {
  it('shows the frame over the artwork over the mat, with edges at the very px', async () => {
    await writePicture(at('wide.png'), { width: 400, height: 200 }, RED)
    const picture = await drawPlanned(at('wide.png'), planned({ mat, frame, window: WINDOW }))
    expect([picture.width, picture.height, picture.channels]).toEqual([3555, 2528, 3])
    // 2001 wide at 2:1 is 1000.5 → 1001 high, centred: 200 px above, 200 below.
    const [left, right, top, bottom] = [701, 2701, 703, 1703]
    const red = [200, 10, 20]
    const navy = [40, 60, 90]
    expect(pixelAt(picture, left, top)).toEqual(red)
    expect(pixelAt(picture, right, bottom)).toEqual(red)
    expect(pixelAt(picture, left - 1, top)).toEqual(navy)
    expect(pixelAt(picture, right + 1, bottom)).toEqual(navy)
    expect(pixelAt(picture, left, top - 1)).toEqual(navy)
    expect(pixelAt(picture, right, bottom + 1)).toEqual(navy)
    expect(pixelAt(picture, 599, 1000)).toEqual([10, 120, 30])
    expect(pixelAt(picture, 600, 1000)).toEqual(navy)
    expect(pixelAt(picture, 1000, 599)).toEqual([20, 30, 45])
    expect(pixelAt(picture, 1000, 600)).toEqual(navy)
    expect(pixelAt(picture, 0, 0)).toEqual([10, 120, 30])
    expect(pixelAt(picture, 3554, 2527)).toEqual([10, 120, 30])
  })

  // Notices any change of a px. When it fails, look at the sheet that the change draws and compare it with the one
  // before: if the difference is intended, take over the new hash and raise the version of the engine.
  it('draws the picture that was approved, px for px', async () => {
    await writePicture(at('tall.png'), { width: 300, height: 401 }, RED)
    const picture = await drawPlanned(at('tall.png'), planned({ mat, frame, window: WINDOW }))
    expect(createHash('sha256').update(picture.data).digest('hex')).toMatchInlineSnapshot(
      `"e54b9e15b9577c7bca2d4058d04a3c5bd9863834d4f5c605d04f6272efb94997"`,
    )
  })

  it('differs from the slow way by at most 2 levels before it is encoded', async () => {
    await writeFile(at('painted.jpg'), await paintArtwork({ width: 1500, height: 1000, seed: 3 }))
    const plan = planned({ mat, frame, window: WINDOW })
    const picture = await drawPlanned(at('painted.jpg'), plan)
    const canvas = clearCanvas(CANVAS.width, CANVAS.height)
    const resized = sharp(at('painted.jpg')).resize(2001, 1334, { fit: 'fill', kernel: 'lanczos3' })
    paintOver(canvas, await decode(sharp(mat.path)), 0, 0)
    paintOver(canvas, await decode(resized), 701, 503 + 33)
    paintOver(canvas, await decode(sharp(frame.path)), 0, 0)
    expect(largestDifference(canvas, picture)).toBeLessThanOrEqual(2)
  })

  it('shows the mat through the transparency of an artwork', async () => {
    await writePicture(
      at('glass.png'),
      { width: 200, height: 140 },
      { r: 255, g: 255, b: 255, alpha: 0 },
    )
    const picture = await drawPlanned(at('glass.png'), planned({ mat, frame, window: WINDOW }))
    expect(picture.channels).toBe(3)
    expect(pixelAt(picture, 1700, 1200)).toEqual([40, 60, 90])
  })

  it('stays clear where no layer is, and comes out of the file like that', async () => {
    await writePicture(at('small.png'), { width: 20, height: 14 }, RED)
    const plan = planned({ frame: floating, window: { x: 1500, y: 900, width: 800, height: 560 } })
    const picture = await drawPlanned(at('small.png'), plan)
    const file = await decode(sharp(await encodeWebp(picture)))
    expect([file.width, file.height, file.channels]).toEqual([3555, 2528, 4])
    expect(pixelAt(file, 10, 10)[3]).toBe(0)
    expect(pixelAt(file, 1500, 900)[3]).toBe(255)
    expect(pixelAt(file, 1499, 900)[3]).toBe(0)
    expect(pixelAt(file, 1299, 1099)[3]).toBe(255)
    expect(pixelAt(file, 1300, 1099)[3]).toBe(0)
    const [red = 0, green = 255, blue = 255] = pixelAt(file, 1900, 1200)
    expect(Math.abs(red - 200) + Math.abs(green - 10) + Math.abs(blue - 20)).toBeLessThan(12)
  })

  it('is drawn without a frame and without a mat too', async () => {
    await writePicture(at('full.png'), { width: 3555, height: 2528 }, RED)
    const picture = await drawPlanned(at('full.png'), planned({ window: WHOLE }))
    expect(picture.channels).toBe(3)
    expect(pixelAt(picture, 3554, 2527)).toEqual([200, 10, 20])
  })

  it('keeps nothing of the picture before it', async () => {
    await writePicture(at('one.png'), { width: 200, height: 140 }, RED)
    const first = planned({ mat, frame, window: WINDOW })
    const second = planned({ frame: floating, window: WINDOW })
    const artwork = await placeArtwork(at('one.png'), [first.window, second.window])
    const buffers = createBuffers(3)
    const painter = createPainter(artwork, createTemplateCache(100e6), buffers)
    for (const plan of [first, second, first]) {
      const picture = await painter.draw(plan)
      const alone = await drawPlanned(at('one.png'), plan)
      expect(Buffer.compare(picture.data, alone.data)).toBe(0)
      buffers.give(picture.data)
    }
  })
})

describe('an artwork', () => {
  it('is turned upright by its EXIF orientation', async () => {
    const left = { box: { x: 0, y: 0, width: 50, height: 100 }, color: { r: 0, g: 0, b: 255 } }
    await writePicture(at('flat.png'), { width: 200, height: 100 }, RED, [left])
    await sharp(at('flat.png')).withMetadata({ orientation: 6 }).png().toFile(at('turned.png'))
    const artwork = await placeArtwork(at('turned.png'), [WINDOW])
    const { picture, place } = await artwork(WINDOW)
    expect(place.height).toBe(1401)
    expect(place.width).toBe(Math.round(1401 / 2))
    expect(pixelAt(picture, 300, 20)[2]).toBeGreaterThan(250)
    expect(pixelAt(picture, 300, 1300)[2]).toBeLessThan(25)
  })

  it.each([
    ['grey', () => sharp(at('ground.png')).toColourspace('b-w').jpeg()],
    ['CMYK', () => sharp(at('ground.png')).toColourspace('cmyk').jpeg()],
    ['16 bits a channel', () => sharp(at('ground.png')).toColourspace('rgb16').png()],
    ['a palette', () => sharp(at('ground.png')).png({ palette: true })],
  ])('may be %s', async (name, make) => {
    await writePicture(at('ground.png'), { width: 60, height: 40 }, { r: 128, g: 128, b: 128 })
    const path = at(`${name}.img`)
    await writeFile(path, await make().toBuffer())
    const { picture } = await (await placeArtwork(path, [WINDOW]))(WINDOW)
    expect(picture.channels).toBe(3)
    const [red = 0, green = 0, blue = 0] = pixelAt(picture, 500, 500)
    for (const value of [red, green, blue]) expect(Math.abs(value - 128)).toBeLessThan(16)
  })

  it('is decoded in less than full size when it is huge, and keeps its ratio', async () => {
    const huge = sharp({ create: { width: 9000, height: 6000, channels: 3, background: RED } })
    await huge.jpeg().toFile(at('huge.jpg'))
    const { picture, place } = await (await placeArtwork(at('huge.jpg'), [WINDOW]))(WINDOW)
    expect([place.width, place.height]).toEqual([2001, 1334])
    expect(pixelAt(picture, 2000, 1333)[0]).toBeGreaterThan(195)
  })

  it.each(['truncated', 'noise', 'empty', 'absent'])('that is %s is refused', async (kind) => {
    const whole = await paintArtwork({ width: 300, height: 200, seed: 1 })
    if (kind === 'truncated') await writeFile(at(kind), whole.subarray(0, whole.length / 2))
    if (kind === 'noise') await writeFile(at(kind), Buffer.alloc(5000, 'x'))
    if (kind === 'empty') await writeFile(at(kind), '')
    await expect(placeArtwork(at(kind), [WINDOW])).rejects.toMatchObject({ code: 'IMAGE_CORRUPT' })
  })

  it('with more than 120 megapixels is refused by its header', async () => {
    const huge = { width: 16_000, height: 16_000, channels: 3, background: RED } as const
    await writeFile(
      at('bomb.png'),
      await sharp({ create: huge, limitInputPixels: false }).png().toBuffer(),
    )
    expect((await readFile(at('bomb.png'))).length).toBeLessThan(5e6)
    await expect(placeArtwork(at('bomb.png'), [WINDOW])).rejects.toMatchObject({
      code: 'IMAGE_CORRUPT',
    })
  })
})
