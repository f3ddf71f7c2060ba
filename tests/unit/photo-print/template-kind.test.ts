import type { PayloadRequest } from 'payload'
import { describe, expect, it } from 'vitest'
import { TEMPLATE_PRODUCT } from '../../../plugins/business/photo-print/operations/template-kind.ts'
import type { CommerceStatus } from '../../../src/commerce/port.ts'

const template = {
  status: 'active',
  basePrice: 100,
  quantityDiscounts: [{ quantity: 10, unitPrice: 80 }],
}
const recorded = async (status: CommerceStatus) =>
  await TEMPLATE_PRODUCT.sold?.(
    {} as PayloadRequest,
    template as never,
    { status, offers: { placed: [], used: 25, limit: 25 } } as never,
  )

describe('what is recorded of the prices of a template in the shop', () => {
  it('names the quantities that cost more on its page', async () => {
    expect(await recorded('active')).toEqual({
      shopPrices: { placed: 0, used: 25, limit: 25, dearer: [{ first: 9, last: 10_000 }] },
    })
  })

  it('names none while its brand is not on sale, since nothing can be bought there', async () => {
    expect(await recorded('draft')).toEqual({
      shopPrices: { placed: 0, used: 25, limit: 25, dearer: [] },
    })
  })
})
