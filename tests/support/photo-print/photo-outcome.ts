import { Readable } from 'node:stream'
import type { ObjectStore } from '../../../src/object-store/port.ts'
import { receivePhoto } from '../../../src/photo-print/receive-photo.ts'

const SQUARE = { widthMm: 89, heightMm: 89, dpi: 300, minDpi: 100 }
const PRINT = { ...SQUARE, pixels: { width: 300, height: 300 } }

/**
 * What becomes of the photo of a customer: `stored`, or the code of its refusal.
 *
 * @throws Error when a refused photo was stored or a stored one was not, and as `receivePhoto`.
 */
export async function photoOutcome(bytes: Uint8Array, tempDir: string): Promise<string> {
  const keys: string[] = []
  const put: ObjectStore['put'] = async (key) => {
    keys.push(key)
    return { size: 1, sha256: 'f'.repeat(64) }
  }
  const store = { put } as ObjectStore
  const found = await receivePhoto(Readable.from([bytes]), {
    ...{ store, tempDir, print: PRINT },
    key: 'photo/temp/customer/1.webp',
  })
  if (('stored' in found ? 1 : 0) !== keys.length) throw new Error(`Stored: ${keys.join(', ')}`)
  return 'failure' in found ? found.failure.code : 'stored'
}
