import { describe, expect, it } from 'vitest'
import { listVariables, variablesFor } from '../../../src/email-templates/variables/catalogue.ts'
import { sampleOrders } from '../../../src/email-templates/variables/sample-orders.ts'

const [order] = sampleOrders([{ id: 'own', name: 'Own' }], 'ja')

describe('The variables of mails', () => {
  it('are the ones that sample orders have', () => {
    expect(Object.keys(order?.variables ?? {}).sort()).toEqual(
      Object.keys(variablesFor('shipping_confirmation')).sort(),
    )
  })

  it('are listed by their paths, items of lists below the first', () => {
    const paths = listVariables('shipping_confirmation').map(({ path }) => path)
    expect(paths).toContain('line_items[0].variant.title')
    expect(paths).toContain('fulfillment.tracking_numbers')
    expect(paths).toContain('order.metafields.custom')
    expect(new Set(paths).size).toBe(paths.length)
  })

  it('have no shipment in the confirmation of an order', () => {
    expect(listVariables('order_confirmation').some(({ path }) => /^fulfillment/.test(path))).toBe(
      false,
    )
  })
})
