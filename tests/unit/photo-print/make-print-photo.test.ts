import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import type { ResizeJob } from '../../../src/imaging/decode/resize-picture.ts'
import { createDecodePool } from '../../../src/imaging/receive/decode-pool.ts'
import { makePrintPhoto } from '../../../src/photo-print/make-print-photo.ts'
import { drawJpeg } from '../../support/pictures/images.ts'
import { temporaryFolder } from '../../support/system/temporary-folder.ts'

const SQUARE = { widthMm: 89, heightMm: 89, dpi: 300, minDpi: 100 }
const PRINT = { ...SQUARE, pixels: { width: 1050, height: 1050 } }
const decoders = createDecodePool({ processes: 1 })
afterAll(() => decoders.close())

async function photo(width: number, height: number) {
  const path = join(await temporaryFolder(), 'photo.jpg')
  await writeFile(path, await drawJpeg({ width, height }))
  return { path, width, height }
}

describe('the photo for a print', () => {
  it('is the middle of the picture in the px of the print', async () => {
    const { bytes, printReady, width, height } = await makePrintPhoto(
      await photo(1600, 1200),
      PRINT,
      decoders,
    )
    const facts = await sharp(bytes).metadata()
    expect([facts.format, facts.width, facts.height]).toEqual(['webp', 1050, 1050])
    expect([width, height, printReady]).toEqual([1050, 1050, true])
  })

  it('is decoded in a decoding process only, which is told what to cut', async () => {
    const image = await photo(1600, 1200)
    const jobs: ResizeJob[] = []
    const resize = async (job: ResizeJob) => {
      jobs.push(job)
      return new Uint8Array([1])
    }
    const { bytes } = await makePrintPhoto({ ...image, path: '/nowhere' }, PRINT, { resize })
    expect(jobs).toEqual([
      {
        picture: '/nowhere',
        crop: { x: 200, y: 0, width: 1200, height: 1200 },
        size: { width: 1050, height: 1050 },
      },
    ])
    expect([...bytes]).toEqual([1])
  })

  it('is refused as the decoder refuses the file', async () => {
    const image = await photo(1600, 1200)
    await writeFile(image.path, 'no picture')
    await expect(makePrintPhoto(image, PRINT, decoders)).rejects.toThrow()
    // The process goes on with the next one.
    const { bytes } = await makePrintPhoto(await photo(1200, 1200), PRINT, decoders)
    expect(bytes.length).toBeGreaterThan(1000)
  })
})
