import { describe, expect, it } from 'vitest'
import {
  partOfDiscount,
  partOfProductSet,
} from '../../../src/commerce/adapters/shopify/input-part.ts'
import { refuseUserErrors } from '../../../src/commerce/adapters/shopify/user-errors.ts'
import { CommerceRejection } from '../../../src/commerce/rejection.ts'
import { artworkInput } from '../../conformance/commerce/artwork-input.ts'

const INPUT = artworkInput('id', (key) => `https://pictures.example.com/${key}.webp`)

const rejectionOf = (...errors: { field: string[] | null; message: string }[]) => {
  try {
    refuseUserErrors(errors, (field) => partOfProductSet(field, INPUT))
  } catch (error) {
    if (error instanceof CommerceRejection) return error
    throw error
  }
  return undefined
}

describe('a field path of the platform', () => {
  it.each([
    ['input.title', 'title'],
    ['title', 'title'],
    ['input.descriptionHtml', 'descriptionHtml'],
    ['input.vendor', 'vendor'],
    ['input.tags', 'tags'],
    ['input.tags.3', 'tags'],
    ['input.productOptions.1.values', 'options'],
    ['input.metafields.1', 'metafields.brand'],
    ['input.metafields.3.value', 'metafields.technique'],
    ['input.variants.0.price', 'variants.premium-0-0.price'],
    ['input.variants.20', 'variants.postcard'],
    ['input.variants.20.optionValues.0', 'variants.postcard.options'],
    ['input.variants.20.file', 'variants.postcard.picture'],
    ['input.variants.20.inventoryQuantities', 'variants.postcard'],
  ])('%s stands for %s of the input', (field, part) => {
    expect(partOfProductSet(field.split('.'), INPUT)).toBe(part)
  })

  it.each([
    '',
    'input',
    'input.metafields',
    // The custom id, which no user writes.
    'input.metafields.0',
    'input.metafields.9',
    'input.metafields.x',
    'input.variants',
    'input.variants.21.price',
    'input.variants.-1',
    'input.files.0.alt',
    'identifier.id',
  ])('%j stands for no part of the input', (field) => {
    expect(partOfProductSet(field.split('.').filter(Boolean), INPUT)).toBeUndefined()
  })

  it('counts metafields as they were sent, without those that are blank', () => {
    const [brand, , technique] = INPUT.metafields
    const blank = { namespace: 'custom', key: 'idp_uid', value: ' ' }
    const metafields = [brand, blank, technique].filter((one) => one !== undefined)
    const path = ['input', 'metafields', '2', 'value']
    expect(partOfProductSet(path, { ...INPUT, metafields })).toBe('metafields.technique')
  })

  it('of a discount stands for the title or for the discounts', () => {
    expect(partOfDiscount(['automaticBasicDiscount', 'title'])).toBe('title')
    expect(partOfDiscount(['automaticBasicDiscount', 'customerGets', 'value'])).toBe('offers')
    expect(partOfDiscount([])).toBe('offers')
  })
})

describe('complaints of the platform', () => {
  it('keep the part that each is about, and all are in the sentence', () => {
    const rejection = rejectionOf(
      { field: ['input', 'title'], message: 'Title is too long (maximum is 255 characters).' },
      { field: ['input', 'files', '0'], message: 'Alt is too long' },
      { field: null, message: 'No' },
    )
    expect(rejection?.reasons.map(({ part }) => part)).toEqual(['title', undefined, undefined])
    expect(rejection?.sentence).toEqual({
      en: 'The commerce platform rejected the request: title: Title is too long (maximum is 255 characters); input.files.0: Alt is too long; No.',
      ja: 'ショップにリクエストを拒否されました：title: Title is too long (maximum is 255 characters)；input.files.0: Alt is too long；No。',
    })
  })

  it('pass where there are none', () => {
    expect(rejectionOf()).toBeUndefined()
  })
})
