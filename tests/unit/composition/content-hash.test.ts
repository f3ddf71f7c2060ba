import { describe, expect, it } from 'vitest'
import { type ContentHashInput, contentHash } from '../../../src/composition/content-hash.ts'

const INPUT: ContentHashInput = {
  sourceSha256: 'a'.repeat(64),
  variant: { type: 'premium', frameColor: 'black', matColor: 'white' },
  layers: { frame: 'f', mat: 'm' },
  window: { x: 1, y: 2, width: 3, height: 4 },
  opening: null,
}

const OPENING = { from: { x: 5, y: 6, width: 7, height: 8 }, to: INPUT.window }

describe('the name of a composed content', () => {
  it('is 64 hexadecimal digits, and the same for the same input in another order', () => {
    const { opening, window, layers, variant, sourceSha256 } = INPUT
    expect(contentHash(INPUT)).toMatch(/^[0-9a-f]{64}$/)
    const turned = { mat: 'm', frame: 'f' }
    expect(contentHash({ opening, window, layers: turned, variant, sourceSha256 })).toBe(
      contentHash({ ...INPUT, layers }),
    )
  })

  it.each<[string, Partial<ContentHashInput>]>([
    ['source', { sourceSha256: 'b'.repeat(64) }],
    ['frame colour', { variant: { ...INPUT.variant, frameColor: 'brown' } }],
    ['mat colour', { variant: { ...INPUT.variant, matColor: null } }],
    ['frame template', { layers: { frame: 'g', mat: 'm' } }],
    ['mat template', { layers: { frame: 'f', mat: 'n' } }],
    ['absence of the mat', { layers: { frame: 'f' } }],
    ['window', { window: { ...INPUT.window, height: 5 } }],
    ['opening', { opening: OPENING }],
  ])('differs when the %s differs', (_, change) => {
    expect(contentHash({ ...INPUT, ...change })).not.toBe(contentHash(INPUT))
  })

  it('is still the one of the first release where the opening stays', () => {
    expect(contentHash(INPUT)).toBe(
      '7960325ec8515858681c060f5f6368f40ecbd5acdfaf28dd15665af0d71531e1',
    )
  })

  it('differs for another place to which the opening is moved', () => {
    const moved = { ...OPENING, to: { ...OPENING.to, x: 9 } }
    expect(contentHash({ ...INPUT, opening: moved })).not.toBe(
      contentHash({ ...INPUT, opening: OPENING }),
    )
  })

  it('does not take a mat for a frame', () => {
    expect(contentHash({ ...INPUT, layers: { mat: 'x' } })).not.toBe(
      contentHash({ ...INPUT, layers: { frame: 'x' } }),
    )
  })
})
