import { z } from 'zod'

/** What happens in a shop without the service: shoppers buy, and the shop's people cancel and give back. */
export type Shop = {
  /** Asks the Admin API; gives the `data` of the answer. */
  ask(query: string, variables?: object): Promise<Record<string, unknown>>
  /** An order of variants, each with how many of it; gives its identifier. */
  buy(lines: readonly OrderLine[], order?: object): Promise<string>
  cancel(orderId: string): Promise<void>
  /** Sends everything of an order off. */
  fulfil(orderId: string): Promise<void>
  /** Keeps an order from being sent, or lets it go. */
  hold(orderId: string, held: boolean): Promise<void>
  /** Gives back some of a line, which is named by its place in the order. */
  giveBack(orderId: string, line: number, quantity: number): Promise<void>
  deleteProduct(productId: string): Promise<void>
  /** Pays a checkout that the service has prepared; returns the identifier of its order. */
  pay(checkoutId: string): Promise<string>
  /** What the shop would charge for a checkout, whole yen, without shipping; null for one that is gone. */
  chargeOf(checkoutId: string): Promise<number | null>
  /** What a shopper pays for a cart that was filled on product pages, whole yen, with the shop's own discounts. */
  cartTotal(lines: readonly OrderLine[]): Promise<number>
}

export type OrderLine = {
  readonly variantId: string
  readonly quantity: number
  /** What the shopper's page notes on the line. */
  readonly properties?: readonly { readonly name: string; readonly value: string }[]
}

const BUY = `mutation Buy($order: OrderCreateOrderInput!) {
  orderCreate(order: $order) { order { id } userErrors { code field message } }
}`
const CANCEL = `mutation Cancel($id: ID!) {
  orderCancel(orderId: $id, reason: CUSTOMER, restock: false) {
    job { done }
    orderCancelUserErrors { code field message }
  }
}`
const LINES = `query Lines($id: ID!) {
  order(id: $id) { lineItems(first: 100) { nodes { id } } }
}`
const GIVE_BACK = `mutation GiveBack($input: RefundInput!) {
  refundCreate(input: $input) { refund { id } userErrors { field message } }
}`
const TO_SEND = `query ToSend($id: ID!) {
  order(id: $id) { fulfillmentOrders(first: 1) { nodes { id } } }
}`
const FULFIL = `mutation Fulfil($fulfillment: FulfillmentInput!) {
  fulfillmentCreate(fulfillment: $fulfillment) { fulfillment { id } userErrors { field message } }
}`
const HOLD = `mutation Hold($id: ID!) {
  fulfillmentOrderHold(id: $id, fulfillmentHold: { reason: OTHER }) { fulfillmentOrder { id } userErrors { field message } }
}`
const RELEASE = `mutation Release($id: ID!) {
  fulfillmentOrderReleaseHold(id: $id) { fulfillmentOrder { id } userErrors { field message } }
}`
const CART = `mutation Cart($input: DraftOrderInput!) {
  draftOrderCreate(input: $input) {
    draftOrder { totalPriceSet { shopMoney { amount } } }
    userErrors { field message }
  }
}`
const DELETE = `mutation Delete($input: ProductDeleteInput!) {
  productDelete(input: $input) { deletedProductId userErrors { field message } }
}`

const PAY = `mutation Pay($id: ID!) {
  draftOrderComplete(id: $id) { draftOrder { order { id } } userErrors { field message } }
}`
const CHARGE = `query Charge($id: ID!) {
  draftOrder(id: $id) { totalPriceSet { shopMoney { amount } } }
}`

const refusalShape = z.object({ errors: z.array(z.object({ message: z.string() })).optional() })
const answerShape = z.object({ data: z.record(z.string(), z.unknown()) })
const orderShape = z.object({ orderCreate: z.object({ order: z.object({ id: z.string() }) }) })
const linesShape = z.object({
  order: z.object({ lineItems: z.object({ nodes: z.array(z.object({ id: z.string() })) }) }),
})
const toSendShape = z.object({
  order: z.object({
    fulfillmentOrders: z.object({ nodes: z.tuple([z.object({ id: z.string() })]) }),
  }),
})
const fulfilledShape = z.object({ fulfillmentCreate: z.object({ fulfillment: z.object({}) }) })
const heldShape = z.object({ fulfillmentOrder: z.object({ id: z.string() }) })
const cancelledShape = z.object({ orderCancel: z.object({ job: z.object({}) }) })
const givenBackShape = z.object({ refundCreate: z.object({ refund: z.object({}) }) })
const deletedShape = z.object({ productDelete: z.object({ deletedProductId: z.string() }) })
const paidShape = z.object({
  draftOrderComplete: z.object({
    draftOrder: z.object({ order: z.object({ id: z.string() }) }),
  }),
})
const cartShape = z.object({
  draftOrderCreate: z.object({
    draftOrder: z.object({
      totalPriceSet: z.object({ shopMoney: z.object({ amount: z.coerce.number() }) }),
    }),
  }),
})
const chargeShape = z.object({
  draftOrder: z
    .object({ totalPriceSet: z.object({ shopMoney: z.object({ amount: z.coerce.number() }) }) })
    .nullable(),
})

/** The shop at that URL; everything in it throws where the shop refuses. */
export function shopOf(shop: { readonly url: string; readonly accessToken: string }): Shop {
  const ask: Shop['ask'] = async (query, variables = {}) => {
    const response = await fetch(`${shop.url}/admin/api/2026-07/graphql.json`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Shopify-Access-Token': shop.accessToken },
      body: JSON.stringify({ query, variables }),
    })
    const answer: unknown = await response.json()
    const { errors } = refusalShape.parse(answer)
    if (errors) throw new Error(errors.map(({ message }) => message).join('\n'))
    return answerShape.parse(answer).data
  }
  const toSend = async (orderId: string) => {
    const { order } = toSendShape.parse(await ask(TO_SEND, { id: orderId }))
    return order.fulfillmentOrders.nodes[0].id
  }
  return {
    ask,
    async buy(lineItems, order = {}) {
      const data = await ask(BUY, { order: { ...order, lineItems } })
      return orderShape.parse(data).orderCreate.order.id
    },
    async cancel(id) {
      cancelledShape.parse(await ask(CANCEL, { id }))
    },
    async fulfil(id) {
      const fulfillmentOrderId = await toSend(id)
      const fulfillment = { lineItemsByFulfillmentOrder: [{ fulfillmentOrderId }] }
      fulfilledShape.parse(await ask(FULFIL, { fulfillment }))
    },
    async hold(orderId, held) {
      const data = await ask(held ? HOLD : RELEASE, { id: await toSend(orderId) })
      heldShape.parse(Object.values(data)[0])
    },
    async giveBack(orderId, line, quantity) {
      const { order } = linesShape.parse(await ask(LINES, { id: orderId }))
      const refundLineItems = [{ lineItemId: order.lineItems.nodes[line]?.id, quantity }]
      givenBackShape.parse(await ask(GIVE_BACK, { input: { orderId, refundLineItems } }))
    },
    async deleteProduct(id) {
      deletedShape.parse(await ask(DELETE, { input: { id } }))
    },
    async pay(id) {
      return paidShape.parse(await ask(PAY, { id })).draftOrderComplete.draftOrder.order.id
    },
    async cartTotal(lines) {
      const lineItems = lines.map(({ variantId, quantity }) => ({ variantId, quantity }))
      const input = { lineItems, acceptAutomaticDiscounts: true }
      const { draftOrderCreate } = cartShape.parse(await ask(CART, { input }))
      return draftOrderCreate.draftOrder.totalPriceSet.shopMoney.amount
    },
    async chargeOf(id) {
      const { draftOrder } = chargeShape.parse(await ask(CHARGE, { id }))
      return draftOrder?.totalPriceSet.shopMoney.amount ?? null
    },
  }
}
