import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wordsIn } from '../../../src/brands/shop-words.ts'
import { pictureAlt, variantOptions } from '../../../src/commerce/artwork-words.ts'
import {
  type CatalogueVariant,
  FRAME_COLORS,
  MAT_COLORS,
  VARIANT_TYPES,
} from '../../../src/composition/catalogue.ts'
import {
  altText,
  variantKey,
  variantLabel,
  variantObjectKey,
} from '../../../src/composition/naming.ts'

const PREMIUM: CatalogueVariant = { type: 'premium', frameColor: 'black', matColor: 'white' }
const WOOD: CatalogueVariant = { type: 'wood', frameColor: 'brown', matColor: null }
const STAND: CatalogueVariant = { type: 'stand', frameColor: null, matColor: null }

describe('names of a variant', () => {
  it('writes none into the key for a colour that does not apply', () => {
    expect([PREMIUM, WOOD, STAND].map(variantKey)).toEqual([
      'premium-black-white',
      'wood-brown-none',
      'stand-none-none',
    ])
  })

  it('puts brand and artwork before the key in the object store', () => {
    expect(variantObjectKey('art', 'a1', WOOD)).toBe('art/a1/wood-brown-none.webp')
  })

  it('leaves colours that do not apply out of the alternative text', () => {
    expect([PREMIUM, WOOD, STAND].map((variant) => altText('Dusk', variant))).toEqual([
      'Dusk_premium_black×white',
      'Dusk_wood_brown',
      'Dusk_stand',
    ])
  })

  it('keeps a title as it is, whatever characters it has', () => {
    expect(altText('夕暮れ_"×"\n<b>', STAND)).toBe('夕暮れ_"×"\n<b>_stand')
  })

  it('labels variants in words', () => {
    expect([PREMIUM, WOOD, STAND].map(variantLabel)).toEqual([
      'Premium frame, black, white mat',
      'Wood frame, brown',
      'Table stand',
    ])
  })

  it('never says undefined or null, not even for a record whose colours are missing', () => {
    const color = <Color>(colors: readonly Color[]) =>
      fc.constantFrom<Color | null | undefined>(...colors, null, undefined)
    fc.assert(
      fc.property(
        fc.constantFrom(...VARIANT_TYPES),
        color(FRAME_COLORS),
        color(MAT_COLORS),
        fc.string().filter((title) => !/undefined|null/.test(title)),
        (type, frameColor, matColor, title) => {
          // Records from outside may lack a column that the type promises.
          const variant = { type, frameColor, matColor } as CatalogueVariant
          const names = [
            variantKey(variant),
            variantObjectKey('art', 'a1', variant),
            altText(title, variant),
            variantLabel(variant),
            ...variantOptions(variant, wordsIn('ja')),
            pictureAlt(title, variant, wordsIn('en')),
          ]
          for (const name of names) expect(name).not.toMatch(/undefined|null/)
        },
      ),
      { numRuns: 1000 },
    )
  })
})
