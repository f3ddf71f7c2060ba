import { describe, expect, it } from 'vitest'
import { CANVAS, CATALOGUE } from '../../../src/composition/catalogue.ts'
import { variantKey } from '../../../src/composition/naming.ts'

describe('the catalogue of variants', () => {
  it('has exactly 21 variants: 16 premium, 3 wood, 1 stand, 1 postcard', () => {
    const counts = Map.groupBy(CATALOGUE, ({ type }) => type)
    expect(CATALOGUE).toHaveLength(21)
    expect([...counts].map(([type, variants]) => [type, variants.length])).toEqual([
      ['premium', 16],
      ['wood', 3],
      ['stand', 1],
      ['postcard', 1],
    ])
  })

  it('lists no variant twice', () => {
    expect(new Set(CATALOGUE.map(variantKey)).size).toBe(CATALOGUE.length)
  })

  it('offers wood in brown, white and natural only, and never with a mat', () => {
    const wood = CATALOGUE.filter(({ type }) => type === 'wood')
    expect(wood.map(({ frameColor }) => frameColor)).toEqual(['brown', 'white', 'natural'])
    expect(wood.map(({ matColor }) => matColor)).toEqual([null, null, null])
  })

  it('gives a premium frame both colours and a stand or postcard none', () => {
    for (const { type, frameColor, matColor } of CATALOGUE) {
      if (type === 'premium') expect([frameColor, matColor]).not.toContain(null)
      if (type === 'stand' || type === 'postcard')
        expect([frameColor, matColor]).toEqual([null, null])
    }
  })

  it('draws on 3555 × 2528 px', () => {
    expect(CANVAS).toEqual({ width: 3555, height: 2528 })
  })
})
