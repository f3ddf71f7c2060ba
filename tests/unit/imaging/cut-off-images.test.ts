import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { receiveImage } from '../../../src/imaging/receive/receive-image.ts'
import { createUploadStages } from '../../../src/imaging/receive/upload-stages.ts'
import { drawCameraJpeg, drawJpeg, drawPng, drawWebp } from '../../support/pictures/images.ts'
import { emptyTempDir, refusal } from './receive.ts'

const tempDir = emptyTempDir()
const refuse = (bytes: Uint8Array, options = {}) =>
  refusal(bytes, { tempDir: tempDir(), ...options })

describe('a file whose end is missing', () => {
  it.each([
    ['JPEG', drawJpeg],
    ['camera JPEG', drawCameraJpeg],
    ['PNG', drawPng],
    ['WebP', drawWebp],
  ] as const)('is refused wherever it was cut: %s', async (_, draw) => {
    const bytes = await draw()
    const cuts = [1, 2, 3, 4, 8, 11, 12, 13, 20, 100, bytes.length >> 1, bytes.length - 40]
    for (const cut of cuts) {
      const error = await refuse(bytes.subarray(0, bytes.length - cut))
      expect(error.code, `${cut} bytes cut off`).toBe('IMAGE_CORRUPT')
    }
  })

  it('is told that its end is missing', async () => {
    const png = await drawPng()
    expect((await refuse(png.subarray(0, -1))).message).toBe(
      'The PNG image is cut off: its end is missing.',
    )
    const jpeg = await drawJpeg()
    expect((await refuse(jpeg.subarray(0, -900))).message).toBe(
      'The JPEG image is cut off: its end is missing.',
    )
  })

  it('is refused when fewer bytes arrive than announced', async () => {
    const bytes = await drawJpeg()
    expect(await refuse(bytes, { declaredLength: bytes.length + 1 })).toMatchObject({
      code: 'IMAGE_CORRUPT',
    })
  })

  it('is refused when its sender breaks off', async () => {
    const bytes = await drawJpeg()
    const source = Readable.from(
      (function* () {
        yield bytes.subarray(0, 9000)
        throw new Error('read ECONNRESET')
      })(),
      { objectMode: false },
    )
    await expect(receiveImage(source, { tempDir: tempDir() })).rejects.toMatchObject({
      code: 'IMAGE_CORRUPT',
      message: 'The upload ended before the image was complete.',
    })
  })

  it('is refused when its sender is gone before the intake begins', async () => {
    const source = new Readable({ read() {} })
    const intake = receiveImage(source, { tempDir: tempDir() })
    source.destroy()
    await expect(intake).rejects.toMatchObject({ code: 'IMAGE_CORRUPT' })
  })
})

describe('a sender that is gone', () => {
  it('while its upload waits for a place is refused, and ends no process', async () => {
    const stages = createUploadStages({ receiving: 1, decoding: 1 })
    const first = new Readable({ read() {} })
    const second = new Readable({ read() {} })
    const intakes = [first, second].map((source) =>
      receiveImage(source, { tempDir: tempDir(), stages }),
    )
    const refused = Promise.all(
      intakes.map((intake) => expect(intake).rejects.toMatchObject({ code: 'IMAGE_CORRUPT' })),
    )
    second.destroy(new Error('aborted'))
    await new Promise((closed) => second.once('close', closed))
    first.destroy()
    await refused
  })

  it('at any moment of the intake leaves no file behind', async () => {
    const bytes = await drawJpeg()
    const ticks = Array.from({ length: 60 }, (_, index) => index)
    await Promise.all(
      ticks.map(async (count) => {
        const source = new Readable({ read() {} })
        source.push(bytes.subarray(0, 9000))
        const intake = receiveImage(source, { tempDir: tempDir() })
        const refused = expect(intake).rejects.toMatchObject({ code: 'IMAGE_CORRUPT' })
        for (let tick = 0; tick < count; tick++) await new Promise(setImmediate)
        source.destroy(count % 2 ? new Error('aborted') : undefined)
        await refused
      }),
    )
  })
})
