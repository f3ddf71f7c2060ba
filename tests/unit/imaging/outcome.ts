import sharp from 'sharp'
import { expect } from 'vitest'
import { ServiceError } from '../../../src/errors/service-error.ts'
import type { ReceiveOptions } from '../../../src/imaging/receive/receive-image.ts'
import { received } from './receive.ts'

/** `picture` for a whole picture with a thumbnail, else the code of the refusal; all else is thrown. */
export async function outcomeOf(bytes: Uint8Array, options: ReceiveOptions): Promise<string> {
  try {
    return await received(bytes, options, async ({ path, width, height, thumbnail }) => {
      const { info } = await sharp(path, { failOn: 'warning' })
        .raw()
        .toBuffer({ resolveWithObject: true })
      expect([info.width, info.height]).toEqual([width, height])
      expect(await sharp(thumbnail).metadata()).toMatchObject({ width: 300, height: 300 })
      return 'picture'
    })
  } catch (error) {
    if (error instanceof ServiceError) return error.code
    throw error
  }
}
