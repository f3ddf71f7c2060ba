import { describe, expect, it } from 'vitest'
import { wordsIn } from '../../../src/brands/shop-words.ts'
import { pictureAlt, variantOptions } from '../../../src/commerce/artwork-words.ts'
import { CATALOGUE, type CatalogueVariant } from '../../../src/composition/catalogue.ts'

const PREMIUM: CatalogueVariant = { type: 'premium', frameColor: 'black', matColor: 'white' }
const WOOD: CatalogueVariant = { type: 'wood', frameColor: 'brown', matColor: null }
const STAND: CatalogueVariant = { type: 'stand', frameColor: null, matColor: null }

describe.each(['ja', 'en'] as const)('the words of a shop in %s', (language) => {
  it('give three options that tell all 21 variants apart, none of them empty', () => {
    const options = CATALOGUE.map((row) => variantOptions(row, wordsIn(language)))
    expect(new Set(options.map((option) => option.join('/'))).size).toBe(21)
    expect(options.flat().every((label) => label.trim() !== '')).toBe(true)
  })
})

describe('the words of a shop', () => {
  it('are those of its language', () => {
    expect([PREMIUM, WOOD].map((row) => variantOptions(row, wordsIn('ja')))).toEqual([
      ['プレミアムフレーム', 'ブラック', 'ホワイトマット'],
      ['木製フレーム', 'ブラウン', 'マットなし'],
    ])
    expect([WOOD, STAND].map((row) => variantOptions(row, wordsIn('en')))).toEqual([
      ['Wood frame', 'Brown', 'No mat'],
      ['Table stand', 'No frame color', 'No mat'],
    ])
  })

  it('are those of the brand where it has its own', () => {
    const words = wordsIn('ja', {
      'type-wood': '無垢材フレーム',
      'mat-none': 'なし',
      size: undefined,
    })
    expect(variantOptions(WOOD, words)).toEqual(['無垢材フレーム', 'ブラウン', 'なし'])
    expect(words.size).toBe('サイズ')
  })

  it('describe the picture in the form of the specification, without what does not apply', () => {
    const alts = [PREMIUM, WOOD, STAND].map((row) => pictureAlt('夕暮れ', row, wordsIn('ja')))
    expect(alts).toEqual([
      '夕暮れ_プレミアムフレーム_ブラック×ホワイトマット',
      '夕暮れ_木製フレーム_ブラウン',
      '夕暮れ_スタンド',
    ])
  })
})
