import { readdir, readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { checkJpeg } from '../../../../src/imaging/decode/jpeg/check-jpeg.ts'
import { drawJpeg, drawPicture, withJpegSegments } from '../../../support/pictures/images.ts'
import { emptyTempDir, received } from '../receive.ts'

const FORMS = new URL('../../../fixtures/jpeg/', import.meta.url)
const tempDir = emptyTempDir()
const sizeOf = (bytes: Uint8Array) =>
  received(bytes, { tempDir: tempDir() }, ({ width, height }) => [width, height])

const marker = (bytes: Buffer, type: number) => bytes.indexOf(Buffer.from([0xff, type]))
const before = (bytes: Buffer, type: number, inserted: number[]) => {
  const at = marker(bytes, type)
  return Buffer.concat([bytes.subarray(0, at), Buffer.from(inserted), bytes.subarray(at)])
}

/** Sets what a sequential scan says of its coefficients to 0, as the firmware of some phones does. */
function withoutCoefficients(bytes: Buffer): Buffer {
  const header = marker(bytes, 0xda)
  const last = header + 2 + bytes.readUInt16BE(header + 2)
  return Buffer.from(bytes).fill(0, last - 3, last)
}

const ODD: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  'a scan header without its last coefficient': withoutCoefficients,
  'foreign bytes before a header': (bytes) => before(bytes, 0xc4, [0, 0, 7, 42]),
  'fill bytes before a header': (bytes) => before(bytes, 0xdb, [0xff, 0xff, 0xff]),
  'fill bytes before its end': (bytes) => before(bytes, 0xd9, [0xff, 0xff]),
  'an unknown colour transform of Adobe': (bytes) =>
    withJpegSegments(bytes, 0xee, [Buffer.from('Adobe\0\x64\0\0\0\0\x07', 'latin1')]),
  'a version of JFIF that does not exist': (bytes) =>
    withJpegSegments(bytes, 0xe0, [Buffer.from('JFIF\0\x03\x01\0\0\x01\0\x01\0\0', 'latin1')]),
  'a comment of random bytes': (bytes) =>
    withJpegSegments(bytes, 0xfe, [Buffer.from('fffed9ffd9ffda00ff', 'hex')]),
  'another file behind it': (bytes) => Buffer.concat([bytes, bytes.subarray(0, 4000)]),
}

describe('a JPEG whose data are whole is taken in', { timeout: 300_000 }, () => {
  it.each(Object.entries(ODD))('with %s', async (_, change) => {
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
