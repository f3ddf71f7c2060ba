import { describe, expect, it } from 'vitest'
import { assembleHeic, codedPicture, type Plan } from '../../fixtures/heic/assemble.ts'
import { heicFile } from '../../support/pictures/heic-files.ts'
import { emptyTempDir, received, refusal } from './receive.ts'

const tempDir = emptyTempDir()
const refuse = (bytes: Uint8Array) => refusal(bytes, { tempDir: tempDir() })
const sizeOf = (bytes: Uint8Array) =>
  received(bytes, { tempDir: tempDir() }, ({ width, height }) => [width, height])

/** Six tiles in two rows, laid out as by a phone: the tiles are the last in the file. */
async function tiled(plan: Partial<Plan> = {}): Promise<Buffer> {
  const tile = codedPicture(await heicFile('square'))
  const tiles = Array.from({ length: 6 }, () => tile)
  const grid = { columns: 3, tileWidth: 160, tileHeight: 160, gridInMeta: true }
  return assembleHeic({ tiles, ...grid, ...plan })
}

const contentOf = (file: Buffer, type: string) => file.indexOf(type) + 4

describe('an HEIC image of tiles', { timeout: 300_000 }, () => {
  it.each<[string, Partial<Plan>]>([
    ['as a phone writes it', {}],
    ['with the grid behind the tiles', { gridInMeta: false }],
    ['with a list of items whose count has 32 bits', { itemInfoVersion: 1 }],
  ])('is read whole: %s', async (_, plan) => {
    expect(await sizeOf(await tiled(plan))).toEqual([480, 320])
  })

  it('is refused wherever its end is cut off', async () => {
    const bytes = await tiled()
    for (const part of [10, 25, 40, 50, 60, 75, 90, 99]) {
      const error = await refuse(bytes.subarray(0, Math.floor((bytes.length * part) / 100)))
      expect([error.code, error.message], `${part} % of its bytes`).toEqual([
        'IMAGE_CORRUPT',
        'The HEIC image is cut off: its end is missing.',
      ])
    }
  })

  it('is refused without its last byte', async () => {
    expect(await refuse((await tiled()).subarray(0, -1))).toMatchObject({ code: 'IMAGE_CORRUPT' })
  })

  it('is refused when an item ends after the file, although its boxes do not', async () => {
    const bytes = await tiled()
    const cut = Buffer.from(bytes.subarray(0, -2000))
    const data = contentOf(cut, 'mdat')
    cut.writeUInt32BE(cut.length - data + 8, data - 8)
    expect(await refuse(cut)).toMatchObject({ code: 'IMAGE_CORRUPT' })
  })

  it.each([
    [512, 0.3],
    [4096, 0.5],
    [512, 0.95],
  ])('is refused with %i zeros after %d of its data', async (count, part) => {
    const bytes = await tiled()
    const data = contentOf(bytes, 'mdat')
    const at = data + Math.floor((bytes.length - data) * part)
    expect(await refuse(bytes.fill(0, at, at + count))).toMatchObject({ code: 'IMAGE_CORRUPT' })
  })

  it('is refused when one of its tiles cannot be decoded, and would be green', async () => {
    const bytes = await tiled()
    const third =
      contentOf(bytes, 'mdat') + 2 * codedPicture(await heicFile('square')).payload.length
    // Behind the length and the header of the NAL unit: another set of parameters, which is not there.
    bytes.writeUInt8(bytes.readUInt8(third + 6) ^ 0x10, third + 6)
    expect(await refuse(bytes)).toMatchObject({ code: 'IMAGE_CORRUPT' })
  })

  it('is refused when a part in its middle is missing, although its length is right', async () => {
    const bytes = await tiled()
    const at = contentOf(bytes, 'mdat') + 6000
    const moved = Buffer.concat([
      bytes.subarray(0, at),
      bytes.subarray(at + 1024),
      bytes.subarray(100, 1124),
    ])
    expect(moved.length).toBe(bytes.length)
    expect(await refuse(moved)).toMatchObject({ code: 'IMAGE_CORRUPT' })
  })
})

describe('an HEIC image is read', () => {
  it('with foreign bytes behind it', async () => {
    const bytes = await tiled()
    for (const tail of ['<html></html> and more', '\0\0\0', '\xff\xff\xff\xfftail of a camera'])
      expect(await sizeOf(Buffer.concat([bytes, Buffer.from(tail, 'latin1')]))).toEqual([480, 320])
  })

  it('with zeros that fill its parts up to a multiple of eight bytes', async () => {
    const { configuration, payload } = codedPicture(await heicFile('square'))
    const padded = Buffer.concat([payload, Buffer.alloc(7)])
    const lengths = [...unitLengths(payload)]
    const last = lengths.at(-1)
    if (!last) throw new Error('The picture has no units.')
    padded.writeUInt32BE(last.length + 7, last.at)
    const file = { tiles: [{ configuration, payload: padded }], tileWidth: 160, tileHeight: 160 }
    expect(await sizeOf(assembleHeic(file))).toEqual([160, 160])
  })
})

function* unitLengths(payload: Buffer): Generator<{ at: number; length: number }> {
  for (let at = 0; at < payload.length; at += 4 + payload.readUInt32BE(at))
    yield { at, length: payload.readUInt32BE(at) }
}
