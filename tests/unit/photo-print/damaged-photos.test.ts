import { describe, expect, it } from 'vitest'
import { photoOutcome } from '../../support/photo-print/photo-outcome.ts'
import { damagedCopies } from '../../support/pictures/damage.ts'
import { DAMAGE_SOURCES } from '../../support/pictures/damage-sources.ts'
import { HARMLESS_CHANGES } from '../../support/pictures/harmless-changes.ts'
import { temporaryFolder } from '../../support/system/temporary-folder.ts'

// Photos of customers pass the intake of artworks, whose damages are tested in tests/unit/imaging/integrity. Asked here
// is that no photo passes it by; the campaign compares both for every damage.

/** Each shows in the length or structure of every kind of file. */
const DAMAGES = /^(cut off|4096 bytes missing|without its part)/

describe.each(Object.entries(DAMAGE_SOURCES))('a photo of a customer: %s', (_kind, source) => {
  it('is stored unless it is damaged', async () => {
    const bytes = await source.draw()
    const folder = await temporaryFolder()
    const [harmless = (same: Buffer) => same] = Object.values(HARMLESS_CHANGES[source.format])
    expect(await photoOutcome(harmless(bytes), folder)).toBe('stored')
    let damaged = 0
    for (const { damage, bytes: copy } of damagedCopies(bytes, source, 1)) {
      if (!DAMAGES.test(damage)) continue
      damaged++
      const refused = expect.stringMatching(/^(IMAGE_|UNSUPPORTED_)/)
      expect([damage, await photoOutcome(copy, folder)]).toEqual([damage, refused])
    }
    expect(damaged).toBeGreaterThan(2)
  })
})
