import { readdir, readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { checkJpeg } from '../../../../src/imaging/decode/jpeg/check-jpeg.ts'
import { HARMLESS_CHANGES } from '../../../support/pictures/harmless-changes.ts'
import { drawJpeg, drawPicture } from '../../../support/pictures/images.ts'
import { emptyTempDir, received } from '../receive.ts'

const FORMS = new URL('../../../fixtures/jpeg/', import.meta.url)
const tempDir = emptyTempDir()
const sizeOf = (bytes: Uint8Array) =>
  received(bytes, { tempDir: tempDir() }, ({ width, height }) => [width, height])

describe('a JPEG whose data are whole is taken in', { timeout: 300_000 }, () => {
  it.each(Object.entries(HARMLESS_CHANGES.jpeg))('with %s', async (_, change) => {
    const bytes = change(await drawJpeg())
    expect(checkJpeg(bytes)).toBe('whole')
    expect(await sizeOf(bytes)).toEqual([480, 320])
  })

  it('in each legal form that other programs write', async () => {
    const names = (await readdir(FORMS)).filter((name) => name.endsWith('.jpg'))
    expect(names.length).toBe(7)
    for (const name of names) {
      const bytes = await readFile(new URL(name, FORMS))
      const expected = name.startsWith('arithmetic') ? 'unchecked' : 'whole'
      expect([name, checkJpeg(bytes)]).toEqual([name, expected])
      expect([name, ...(await sizeOf(bytes))]).toEqual([name, 125, 93])
    }
  })

  it('without the tables of the standard, like a frame of Motion JPEG', async () => {
    const bytes = await drawPicture().jpeg({ optimiseCoding: false }).toBuffer()
    for (let at = bytes.indexOf('\xff\xc4', 'latin1'); at >= 0; )
      at = bytes.indexOf('\xff\xc4', bytes.writeUInt8(0xef, at + 1), 'latin1')
    expect(checkJpeg(bytes)).toBe('whole')
    expect(await sizeOf(bytes)).toEqual([480, 320])
  })

  it.each([
    ['one px', { width: 1, height: 1 }, {}],
    ['a single row of blocks', { width: 999, height: 3 }, { progressive: true }],
    ['sizes that no block divides', { width: 251, height: 117 }, { progressive: true }],
    ['codes of its own', { width: 251, height: 117 }, { mozjpeg: true }],
    ['the lowest quality', { width: 251, height: 117 }, { quality: 1, progressive: true }],
    [
      'the highest quality',
      { width: 251, height: 117 },
      { quality: 100, chromaSubsampling: '4:4:4' },
    ],
  ])('with %s', async (_, size, options) => {
    const drawn = drawPicture(size)
    expect(checkJpeg(await drawn.clone().jpeg(options).toBuffer())).toBe('whole')
    const cmyk = await drawn.toColourspace('cmyk').jpeg(options).toBuffer()
    expect(checkJpeg(cmyk)).toBe('whole')
  })
})
