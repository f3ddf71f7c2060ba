import { describe, expect, it } from 'vitest'
import { reachGoal } from '../../../plugins/business/publishing/operations/reach-goal.ts'
import { wordsIn } from '../../../src/brands/shop-words.ts'
import { artworkProduct } from '../../../src/commerce/artwork-product.ts'
import type { CommercePort, CommerceStatus } from '../../../src/commerce/port.ts'
import { CATALOGUE } from '../../../src/composition/catalogue.ts'
import { variantKey } from '../../../src/composition/naming.ts'

const input = artworkProduct({
  brand: 'art',
  artwork: {
    ...{ id: 'artwork-1', title: 'Evening', artist: 'Aoi', technique: 'Oil' },
    ...{ description: 'Good', tags: [], idpUid: 'aoi' },
  },
  words: wordsIn('ja'),
  prices: { premium: 1, wood: 1, stand: 1, postcard: 1 },
  variants: CATALOGUE.map((row) => ({
    ...{ type: row.type, key: variantKey(row), label: '', options: ['', '', ''] as const },
    ...{ imageUrl: `https://cdn.example.test/${variantKey(row)}.webp`, imageAlt: '' },
  })),
})

/** A shop that says the same to everything, and what it was asked. */
function shopThat(says: { status?: CommerceStatus; variants?: number; mediaReady?: boolean }) {
  const asked: string[] = []
  const variants = input.variants.slice(0, says.variants ?? 21)
  const product = { id: 'product-1', mediaReady: true, status: 'draft', ...says, variants }
  const answer = (name: string, value: unknown) => async () => {
    asked.push(name)
    return value
  }
  const commerce = {
    upsertProduct: answer('upsertProduct', product),
    publish: answer('publish', { url: 'https://shop.example.test/products/evening' }),
    findProduct: answer('findProduct', says.status ? product : null),
    setStatus: answer('setStatus', undefined),
    clearOffers: answer('clearOffers', undefined),
  } as unknown as CommercePort
  return { asked, commerce }
}

describe('A product that is to be for sale', () => {
  it.each([
    ['has not fetched the pictures in time', { mediaReady: false }],
    ['has confirmed fewer variants', { variants: 20 }],
  ])('stays out of sight of shoppers while the shop %s', async (_, says) => {
    const { asked, commerce } = shopThat(says)
    await expect(reachGoal(commerce, 'artwork-1', { input })).rejects.toMatchObject({
      code: 'COMMERCE_UNAVAILABLE',
      retryAfterSeconds: 10,
      sentence: { en: expect.stringContaining('not confirmed all variants') },
    })
    expect(asked).toEqual(['upsertProduct'])
  })

  it('is shown when the shop has all of it, and its URL is the one for shoppers', async () => {
    const { asked, commerce } = shopThat({})
    const product = await reachGoal(commerce, 'artwork-1', { input })
    expect(asked).toEqual(['upsertProduct', 'publish'])
    expect(product?.url).toBe('https://shop.example.test/products/evening')
  })
})

describe('A product that is not to be for sale', () => {
  it.each([
    ['is not there', {}, ['findProduct']],
    ['is out of sight already', { status: 'draft' }, ['findProduct']],
    ['is for sale', { status: 'active' }, ['findProduct', 'setStatus']],
    ['is archived', { status: 'archived' }, ['findProduct', 'setStatus']],
  ] as const)(
    'is looked up by its id, and changed only where it must be: it %s',
    async (_, says, asks) => {
      const { asked, commerce } = shopThat(says)
      const product = await reachGoal(commerce, 'artwork-1', { status: 'draft' })
      expect(asked).toEqual(asks)
      expect(product?.status).toBe('status' in says ? 'draft' : undefined)
    },
  )

  it.each([
    ['is not there', {}, ['findProduct', 'clearOffers']],
    ['is put away already', { status: 'archived' }, ['findProduct', 'clearOffers']],
    ['is for sale', { status: 'active' }, ['findProduct', 'setStatus', 'clearOffers']],
  ] as const)(
    'loses its discounts where its kind has any, once it is put away: it %s',
    async (_, says, asks) => {
      const { asked, commerce } = shopThat(says)
      await reachGoal(commerce, 'template-1', { status: 'archived' }, { hasOffers: true })
      expect(asked).toEqual(asks)
    },
  )
})
