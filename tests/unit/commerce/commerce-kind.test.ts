import { describe, expect, it } from 'vitest'
import { webhooksCheck } from '../../../plugins/business/orders/checks/webhooks.ts'
import { checkoutOf } from '../../../plugins/business/photo-print/operations/checkout-of.ts'
import { createMedusa } from '../../../src/commerce/adapters/medusa/create-medusa.ts'
import { readEnvironment } from '../../../src/services/environment.ts'

const MEDUSA = { COMMERCE_KIND: 'medusa', COMMERCE_STOREFRONT_URL: 'https://shop.example.test' }

describe('the platform of the shop', () => {
  it('is Shopify unless the environment names another', () => {
    expect(readEnvironment({}).COMMERCE_KIND).toBe('shopify')
    expect(readEnvironment(MEDUSA).COMMERCE_KIND).toBe('medusa')
  })

  it.each([
    ['another platform', { COMMERCE_KIND: 'other' }, 'COMMERCE_KIND'],
    ['Medusa without its storefront', { COMMERCE_KIND: 'medusa' }, 'COMMERCE_STOREFRONT_URL'],
  ])('is refused for %s', (_, environment, name) => {
    expect(() => readEnvironment(environment)).toThrow(`${name}: `)
  })
})

describe('a platform without checkouts and webhooks', () => {
  const commerce = createMedusa({
    ...{ url: 'https://medusa.example.test', apiKey: 'key', pictureOrigins: [] },
    storefrontUrl: 'https://shop.example.test/',
  })

  it('says so by leaving them out', () => {
    expect(commerce).not.toHaveProperty('createCheckout')
    expect(commerce).not.toHaveProperty('readWebhook')
    expect(commerce.adminUrl?.('prod_1')).toBe('https://medusa.example.test/app/products/prod_1')
  })

  it('refuses the checkout of an upload with what to do instead', async () => {
    const purchase = { id: 'upload-1', template: 'template-1', quantity: 9, totalPrice: 800 }
    await expect(checkoutOf(purchase, { commerce })).rejects.toMatchObject({
      code: 'COMMERCE_REJECTED',
      message: expect.stringContaining('no checkout for prices of this service'),
    })
  })

  it('skips the check of webhooks, whose orders come by polling', async () => {
    const { parts } = webhooksCheck({
      commerce,
      url: 'https://service.example.test',
      secrets: ['x'],
    })
    for (const part of parts ?? []) {
      const result = await part.run({} as Parameters<typeof part.run>[0])
      expect(result).toMatchObject({
        status: 'skipped',
        detail: { en: expect.stringContaining('sends no webhooks') },
      })
    }
  })
})
