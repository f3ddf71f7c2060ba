import type { CommerceBench } from '../conformance/commerce/bench.ts'
import { type MedusaApi, medusaApi, withSecretKey } from './medusa-api.ts'
import type { MedusaShop } from './seed.ts'

type Line = { readonly id: string; readonly quantity: number }
type Order = {
  readonly items: readonly (Line & { readonly unit_price: number })[]
  readonly fulfillments: readonly { readonly id: string; readonly shipped_at: string | null }[]
  readonly payment_collections: readonly {
    readonly id: string
    readonly payments: readonly { readonly id: string }[]
  }[]
}

const FIELDS = '*items,*fulfillments,*payment_collections,*payment_collections.payments'

/** What shoppers and the people of a shop of Medusa do without the service. */
export function peopleOf(shop: MedusaShop): CommerceBench['shop'] {
  const admin = medusaApi(shop.url, withSecretKey(shop.apiKey))
  const store = medusaApi(shop.url, { 'x-publishable-api-key': shop.publishableKey })
  const look = async (id: string) =>
    (await admin.get<{ order: Order }>(`/admin/orders/${id}?fields=${FIELDS}`)).order
  return {
    async buy(lines) {
      const { draft_order: draft } = await admin.post<{
        draft_order: { id: string; total: number }
      }>('/admin/draft-orders', {
        region_id: shop.regionId,
        sales_channel_id: shop.salesChannelId,
        email: 'shopper@example.com',
        shipping_address: { address_1: '1-1', country_code: 'jp' },
        shipping_methods: [{ name: 'Post', shipping_option_id: shop.shippingOptionId, amount: 0 }],
        items: lines.map(({ variantId, quantity, properties = [] }) => ({
          ...{ variant_id: variantId, quantity },
          metadata: Object.fromEntries(properties.map(({ name, value }) => [name, value])),
        })),
      })
      const { payment_collection: collection } = await admin.post<{
        payment_collection: { id: string }
      }>('/admin/payment-collections', { order_id: draft.id, amount: draft.total })
      await admin.post(`/admin/draft-orders/${draft.id}/convert-to-order`)
      await admin.post(`/admin/payment-collections/${collection.id}/mark-as-paid`, {
        order_id: draft.id,
      })
      return draft.id
    },
    async cancel(id) {
      await admin.post(`/admin/orders/${id}/cancel`)
    },
    fulfil: async (id) => sendOff(admin, shop, id, await look(id)),
    async giveBack(id, line, quantity) {
      const order = await look(id)
      if (order.fulfillments.length === 0) await sendOff(admin, shop, id, order)
      const item = order.items[line]
      const payment = order.payment_collections[0]?.payments[0]
      if (item === undefined || payment === undefined) throw new Error('no such line or payment')
      const items = [{ id: item.id, quantity }]
      const { return: begun } = await admin.post<{ return: { id: string } }>('/admin/returns', {
        order_id: id,
        location_id: shop.locationId,
      })
      const step = (name: string, body?: object) =>
        admin.post(`/admin/returns/${begun.id}/${name}`, body)
      await step('request-items', { items })
      await step('request')
      await step('receive')
      await step('receive-items', { items })
      await step('receive/confirm')
      const amount = quantity * item.unit_price
      await admin.post(`/admin/payments/${payment.id}/refund`, { amount })
    },
    async deleteProduct(id) {
      // Medusa keeps a product until everything that was ordered of it is sent.
      const { orders } = await admin.get<{ orders: readonly { id: string }[] }>(
        '/admin/orders?fields=id',
      )
      for (const order of orders) {
        const open = await look(order.id)
        if (open.fulfillments.length === 0) await sendOff(admin, shop, order.id, open)
      }
      await admin.delete(`/admin/products/${id}`)
    },
    async cartTotal(lines) {
      const { cart } = await store.post<{ cart: { item_total: number } }>('/store/carts', {
        region_id: shop.regionId,
        items: lines.map(({ variantId, quantity }) => ({ variant_id: variantId, quantity })),
      })
      return cart.item_total
    },
  }
}

async function sendOff(admin: MedusaApi, shop: MedusaShop, id: string, { items }: Order) {
  const lines = items.map(({ id, quantity }) => ({ id, quantity }))
  const { order } = await admin.post<{ order: Order }>(
    `/admin/orders/${id}/fulfillments?fields=*fulfillments`,
    { items: lines, location_id: shop.locationId },
  )
  const fulfilment = order.fulfillments[0]?.id
  await admin.post(`/admin/orders/${id}/fulfillments/${fulfilment}/shipments`, { items: lines })
}
