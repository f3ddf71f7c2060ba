import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  choicesOf,
  chosenWith,
  OPTIONS,
} from '../../../plugins/business/artworks/views/register/preview/product-choices.ts'
import { CATALOGUE } from '../../../src/composition/catalogue.ts'
import { variantKey } from '../../../src/composition/naming.ts'

const variant = (key: string) => {
  const found = CATALOGUE.find((one) => variantKey(one) === key)
  if (!found) throw new Error(`The catalogue has no ${key}.`)
  return found
}
const premium = variant('premium-white-navy')

describe('the choices of the product page', () => {
  it('offer what goes with the choices before', () => {
    const offered = (key: string, option: (typeof OPTIONS)[number]) =>
      choicesOf(CATALOGUE, variant(key), option).map((one) => one[option])
    expect(offered('premium-white-navy', 'type')).toEqual(['premium', 'wood', 'stand', 'postcard'])
    expect(offered('premium-white-navy', 'matColor')).toEqual(['white', 'cream', 'gray', 'navy'])
    expect(offered('wood-brown-none', 'frameColor')).toEqual(['brown', 'white', 'natural'])
    expect(offered('stand-none-none', 'frameColor')).toEqual([null])
  })

  it('keep the other choices where there is such a product', () => {
    const chosen = [
      chosenWith(CATALOGUE, premium, 'type', 'wood'),
      chosenWith(CATALOGUE, premium, 'type', 'stand'),
      chosenWith(CATALOGUE, premium, 'frameColor', 'black'),
    ]
    expect(chosen.map((one) => one && variantKey(one))).toEqual([
      'wood-white-none',
      'stand-none-none',
      'premium-black-navy',
    ])
  })

  it('do not offer what is not sold with the picture', () => {
    const small = CATALOGUE.filter(({ type }) => type !== 'premium')
    const [first] = small
    if (!first) throw new Error('Nothing is sold.')
    expect(choicesOf(small, first, 'type').map(({ type }) => type)).not.toContain('premium')
    expect(chosenWith(small, first, 'type', 'premium')).toBeUndefined()
  })

  it('lead from every product to every other one', () => {
    const any = fc.constantFrom(...CATALOGUE)
    fc.assert(
      fc.property(any, any, (from, to) => {
        const reached = OPTIONS.reduce(
          (at, option) => chosenWith(CATALOGUE, at, option, to[option]) ?? at,
          from,
        )
        expect(reached).toBe(to)
      }),
    )
  })
})
