import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { checkJpeg } from '../../../../src/imaging/decode/jpeg/check-jpeg.ts'
import { drawJpeg, drawPicture } from '../../../support/pictures/images.ts'
import { emptyTempDir, refusal } from '../receive.ts'

const tempDir = emptyTempDir()
const CUT_OFF = 'The JPEG image is cut off: its end is missing.'
const DAMAGED = 'The JPEG image is damaged.'
const EOI = Buffer.from([0xff, 0xd9])
const fixture = (name: string) =>
  readFile(new URL(`../../../fixtures/jpeg/${name}.jpg`, import.meta.url))
const drawProgressive = () => drawPicture().jpeg({ progressive: true }).toBuffer()

async function expectRefused(bytes: Uint8Array, message: string): Promise<void> {
  expect(() => checkJpeg(bytes)).toThrow(message)
  expect(await refusal(bytes, { tempDir: tempDir() })).toMatchObject({
    code: 'IMAGE_CORRUPT',
    message,
  })
}

/** Offsets of the scans of a file, and of its end. */
function scansOf(bytes: Buffer): number[] {
  const found: number[] = []
  for (let at = bytes.indexOf(0xff); at >= 0; at = bytes.indexOf(0xff, at + 1))
    if (bytes[at + 1] === 0xda || bytes[at + 1] === 0xd9) found.push(at)
  return found
}

describe('a JPEG is refused', { timeout: 300_000 }, () => {
  it('with data left after its last px, of which decoders warn only behind the picture', async () => {
    const bytes = await drawJpeg()
    const left = Buffer.concat([bytes.subarray(0, -2), Buffer.from('some more data'), EOI])
    await expectRefused(left, DAMAGED)
  })

  it('when the data of its last rows are missing and its end is not', async () => {
    const bytes = await drawJpeg()
    await expectRefused(Buffer.concat([bytes.subarray(0, -40), EOI]), DAMAGED)
  })

  it('when a block in its middle was lost', async () => {
    const bytes = await drawJpeg()
    const at = bytes.length >> 1
    await expectRefused(Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 4096)]), DAMAGED)
  })

  it('without one of its restart markers', async () => {
    const bytes = await fixture('restart-markers')
    const at = bytes.indexOf(Buffer.from([0xff, 0xd3]))
    const lost = Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 2)])
    await expectRefused(lost, DAMAGED)
  })

  it('with restart markers in another order', async () => {
    const bytes = await fixture('restart-markers')
    bytes.writeUInt8(0xd5, bytes.indexOf(Buffer.from([0xff, 0xd3])) + 1)
    await expectRefused(bytes, DAMAGED)
  })

  it('without the scan of one of its colours', async () => {
    const bytes = await fixture('scan-for-each-component')
    const [, , third = 0] = scansOf(bytes)
    await expectRefused(Buffer.concat([bytes.subarray(0, third), EOI]), CUT_OFF)
  })

  it('without each of its last scans, although its end is there', async () => {
    const bytes = await drawProgressive()
    const scans = scansOf(bytes)
    expect(scans.length).toBeGreaterThan(5)
    for (const at of scans.slice(1, -1))
      expect(() => checkJpeg(Buffer.concat([bytes.subarray(0, at), EOI]))).toThrow(CUT_OFF)
    const last = scans.at(-2) ?? 0
    await expectRefused(Buffer.concat([bytes.subarray(0, last), EOI]), CUT_OFF)
  })

  it('without the first scan of what others refine', async () => {
    const bytes = await drawProgressive()
    bytes.writeUInt8(0xef, (scansOf(bytes)[0] ?? 0) + 1)
    await expectRefused(bytes, DAMAGED)
  })

  it('with foreign data between its scans', async () => {
    const bytes = await drawProgressive()
    const [, , third = 0] = scansOf(bytes)
    bytes.writeUInt8(0xef, third + 1)
    await expectRefused(bytes, DAMAGED)
  })

  it('cut off in a scan of refinements', async () => {
    const bytes = await drawProgressive()
    await expectRefused(bytes.subarray(0, -30), CUT_OFF)
  })
})

describe('the check of a JPEG', () => {
  it('ends with more scans than any real file has', async () => {
    const bytes = await fixture('scan-for-each-component')
    const [first = 0, second = 0] = scansOf(bytes)
    const scan = bytes.subarray(first, second)
    const many = [bytes.subarray(0, second), ...Array.from({ length: 100 }, () => scan)]
    expect(() => checkJpeg(Buffer.concat([...many, bytes.subarray(second)]))).toThrow(DAMAGED)
  })
})
