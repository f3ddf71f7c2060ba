import { afterAll, describe, expect, it } from 'vitest'
import { createDecodePool } from '../../../../src/imaging/receive/decode-pool.ts'
import { damagedCopies } from '../../../support/pictures/damage.ts'
import { DAMAGE_SOURCES } from '../../../support/pictures/damage-sources.ts'
import { HARMLESS_CHANGES } from '../../../support/pictures/harmless-changes.ts'
import { outcomeOf } from '../outcome.ts'
import { emptyTempDir } from '../receive.ts'

const tempDir = emptyTempDir()
const decoders = createDecodePool({ processes: 2 })
afterAll(() => decoders.close())
const outcome = (bytes: Uint8Array) => outcomeOf(bytes, { tempDir: tempDir(), decoders })

const REFUSALS = ['IMAGE_CORRUPT', 'UNSUPPORTED_IMAGE_FORMAT', 'IMAGE_TOO_MANY_PIXELS']
/** The campaign damages each picture at 40 places and compares with other decoders. */
const PLACES = 2
/**
 * Damage that a picture shows by its length or its structure, and other damage where its coding shows it.
 * The codes of lossy WebP and HEVC are arithmetic: any bits are a picture.
 */
const CERTAIN = /cut off|missing|without/
const SHOWN: Readonly<Record<string, RegExp>> = {
  PNG: /./,
  'interlaced PNG': /./,
  'PNG with a palette': /./,
  JPEG: /cut off|missing|without|zeroed|replaced/,
  'progressive JPEG': /cut off|missing|without|4096/,
  HEIC: /cut off|missing|without|512 bytes zeroed|4096/,
  'HEIC of tiles': /cut off|missing|without|512 bytes zeroed|4096/,
}

/** Ends a test that hangs; a busy machine may take many times as long as an idle one. */
const TIMEOUT_MS = 1_800_000

describe.each(Object.entries(DAMAGE_SOURCES))('a %s', { timeout: TIMEOUT_MS }, (kind, source) => {
  it('is taken in as it is and after each change that costs no px', async () => {
    const bytes = await source.draw()
    expect(await outcome(bytes)).toBe('picture')
    for (const [name, change] of Object.entries(HARMLESS_CHANGES[source.format]))
      expect([name, await outcome(change(bytes))]).toEqual([name, 'picture'])
  })

  it('is refused after each damage that its coding shows', async () => {
    const bytes = await source.draw()
    const shown = SHOWN[kind] ?? CERTAIN
    const accepted: string[] = []
    let damaged = 0
    for (const { damage, bytes: copy } of damagedCopies(bytes, source, PLACES)) {
      if (!shown.test(damage)) continue
      damaged++
      const found = await outcome(copy)
      if (found === 'picture') accepted.push(damage)
      else expect(REFUSALS).toContain(found)
    }
    expect(damaged).toBeGreaterThan(5)
    expect(accepted).toEqual([])
  })
})
