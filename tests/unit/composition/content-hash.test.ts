import { describe, expect, it } from 'vitest'
import { type ContentHashInput, contentHash } from '../../../src/composition/content-hash.ts'

const INPUT: ContentHashInput = {
  sourceSha256: 'a'.repeat(64),
  variant: { type: 'premium', frameColor: 'black', matColor: 'white' },
  layers: { frame: 'f', mat: 'm' },
  window: { x: 1, y: 2, width: 3, height: 4 },
}

describe('the name of a composed content', () => {
  it('is 64 hexadecimal digits, and the same for the same input in another order', () => {
    const { window, layers, variant, sourceSha256 } = INPUT
    expect(contentHash(INPUT)).toMatch(/^[0-9a-f]{64}$/)
    expect(contentHash({ window, layers: { mat: 'm', frame: 'f' }, variant, sourceSha256 })).toBe(
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
  ])('differs when the %s differs', (_, change) => {
    expect(contentHash({ ...INPUT, ...change })).not.toBe(contentHash(INPUT))
  })

  it('does not take a mat for a frame', () => {
    expect(contentHash({ ...INPUT, layers: { mat: 'x' } })).not.toBe(
      contentHash({ ...INPUT, layers: { frame: 'x' } }),
    )
  })
})
