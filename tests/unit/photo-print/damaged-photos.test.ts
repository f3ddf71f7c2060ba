import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import type { ObjectStore } from '../../../src/object-store/port.ts'
import { receivePhoto } from '../../../src/photo-print/receive-photo.ts'
import { damagedCopies } from '../../support/pictures/damage.ts'
import { DAMAGE_SOURCES } from '../../support/pictures/damage-sources.ts'
import { HARMLESS_CHANGES } from '../../support/pictures/harmless-changes.ts'
import { temporaryFolder } from '../../support/system/temporary-folder.ts'

// Photos of customers pass the intake of artworks, whose damages tests/unit/imaging/integrity tests and the campaign
// compares with other decoders: what is asked here is that no photo passes it by.

const PRINT = { widthMm: 89, heightMm: 89, dpi: 300, pixels: { width: 300, height: 300 } }
/** Each shows in the length or structure of every kind of file. */
const DAMAGES = /^(cut off|4096 bytes missing|without its part)/

/** The code of the refusal, or how many objects were stored. */
async function outcome(bytes: Buffer): Promise<string> {
  const stored: string[] = []
  const put = async (key: string) => {
    stored.push(key)
    return { size: 1, sha256: 'f'.repeat(64) }
  }
  const store = { put } as unknown as ObjectStore
  const options = {
    store,
    tempDir: await temporaryFolder(),
    print: PRINT,
    key: 'photo/temp/x.webp',
  }
  const found = await receivePhoto(Readable.from([bytes]), options)
  const code = 'failure' in found ? found.failure.code : 'stored'
  return `${code} ${stored.length}`
}

describe.each(Object.entries(DAMAGE_SOURCES))('a photo of a customer: %s', (_kind, source) => {
  it('is stored unless it is damaged', async () => {
    const bytes = await source.draw()
    const [harmless = (same: Buffer) => same] = Object.values(HARMLESS_CHANGES[source.format])
    expect(await outcome(harmless(bytes))).toBe('stored 1')
    let damaged = 0
    for (const { damage, bytes: copy } of damagedCopies(bytes, source, 1)) {
      if (!DAMAGES.test(damage)) continue
      damaged++
      expect([damage, await outcome(copy)]).toEqual([
        damage,
        expect.stringMatching(/^(IMAGE_|UNS).* 0$/),
      ])
    }
    expect(damaged).toBeGreaterThan(2)
  })
})
