import { describe, expect, it } from 'vitest'
import { saleStateOf } from '../../../src/artworks/sale-state.ts'

describe('whether customers can buy an artwork', () => {
  it.each([
    [
      'a published artwork that the shop has',
      { status: 'published', shopState: 'current' },
      'onSale',
    ],
    ['one of a release before shop states', { status: 'published' }, 'onSale'],
    [
      'one that was changed in the shop',
      { status: 'published', shopState: 'current', shopDrift: 'changed' },
      'onSale',
    ],
    [
      'one that was deleted in the shop',
      { status: 'published', shopState: 'current', shopDrift: 'deleted' },
      'notOnSale',
    ],
    ['a change on its way', { status: 'published', shopState: 'pending' }, 'pending'],
    [
      'a publication on its way',
      { status: 'draft', shopState: 'pending', publishWhenReady: true },
      'pending',
    ],
    ['one that the shop rejected', { status: 'draft', shopState: 'refused' }, 'refused'],
    ['a draft', { status: 'draft' }, 'notOnSale'],
    [
      'a draft that waits for its pictures',
      { status: 'draft', publishWhenReady: true },
      'whenReady',
    ],
    ['a draft that was on sale', { status: 'draft', shopState: 'current' }, 'notOnSale'],
    [
      'an archived artwork, whatever was wanted before',
      { status: 'archived', shopState: 'current', publishWhenReady: true },
      'notOnSale',
    ],
  ] as const)('is said of %s', (_, facts, expected) => {
    expect(saleStateOf(facts)).toBe(expected)
  })
})
