/** What differs between orders; the rest is the same for all. */
export type OrderChange = {
  readonly id?: number
  readonly name?: string
  readonly updatedAt?: string
  readonly createdAt?: string
  readonly financialStatus?: string | null
  readonly fulfillmentStatus?: string | null
  readonly cancelledAt?: string | null
  readonly currency?: string
  readonly total?: string
  readonly test?: boolean
  readonly lines?: readonly object[]
}

/** Stands in every field that tells of a person or that a person may fill. */
export const CANARY = 'canary-7f3e2a91'

const person = {
  first_name: `First ${CANARY}`,
  last_name: `Last ${CANARY}`,
  name: `Name ${CANARY}`,
  company: `Company ${CANARY}`,
  phone: `+81 ${CANARY}`,
  email: `${CANARY}@example.test`,
}
const postal = {
  ...person,
  address1: `1-2-3 ${CANARY}`,
  address2: `Room ${CANARY}`,
  city: `City ${CANARY}`,
  zip: `100-${CANARY}`,
  province: `Province ${CANARY}`,
  country: `Country ${CANARY}`,
  latitude: 35.1,
  longitude: 139.1,
}

/** A line of an order in a webhook. */
export function linePayload(change: object = {}): object {
  return {
    id: 466157049,
    title: 'A print',
    name: `A print - ${CANARY}`,
    variant_title: 'Square',
    sku: 'print',
    product_id: 4711,
    variant_id: 4712,
    product_exists: true,
    quantity: 2,
    current_quantity: 2,
    price: '500',
    total_discount: '0',
    discount_allocations: [{ amount: '100', discount_application_index: 0 }],
    properties: [
      { name: 'Engraving', value: `For ${CANARY}` },
      { name: `Key ${CANARY}`, value: 'yes' },
      { name: '_photo_upload', value: `not an id ${CANARY}` },
    ],
    origin_location: postal,
    destination_location: postal,
    ...change,
  }
}

/** An order as the webhooks of Shopify tell it, with {@link CANARY} in all that is personal. */
export function orderPayload(change: OrderChange = {}): object {
  const { id = 820982911946154 } = change
  return {
    id,
    admin_graphql_api_id: `gid://shopify/Order/${id}`,
    name: change.name ?? '#1001',
    order_number: 1001,
    test: change.test ?? false,
    created_at: change.createdAt ?? '2026-11-23T09:00:00+09:00',
    updated_at: change.updatedAt ?? '2026-11-23T09:00:00+09:00',
    processed_at: '2026-11-23T09:00:00+09:00',
    cancelled_at: change.cancelledAt ?? null,
    cancel_reason: change.cancelledAt ? 'customer' : null,
    financial_status: change.financialStatus === undefined ? 'paid' : change.financialStatus,
    fulfillment_status: change.fulfillmentStatus ?? null,
    currency: change.currency ?? 'JPY',
    total_price: change.total ?? '1400',
    current_total_price: change.total ?? '1400',
    line_items: change.lines ?? [
      linePayload(),
      // Written by the people of the shop.
      linePayload({ id: 466157050, product_id: null, variant_id: null, title: `For ${CANARY}` }),
    ],
    ...{ email: person.email, contact_email: person.email, phone: person.phone },
    note: `Note ${CANARY}`,
    note_attributes: [{ name: `Key ${CANARY}`, value: `Value ${CANARY}` }],
    tags: `tag-${CANARY}`,
    browser_ip: `2001:db8::${CANARY}`,
    client_details: { browser_ip: CANARY, user_agent: `Agent ${CANARY}`, session_hash: CANARY },
    ...{ token: CANARY, cart_token: CANARY, checkout_token: CANARY, user_id: CANARY },
    ...{ landing_site: `/?${CANARY}`, referring_site: `https://${CANARY}.example.test` },
    order_status_url: `https://shop.example.test/orders/${CANARY}/authenticate?key=${CANARY}`,
    customer: { id: 1, ...person, note: CANARY, tags: CANARY, default_address: postal },
    ...{ billing_address: postal, shipping_address: postal },
    payment_details: { credit_card_name: CANARY, credit_card_number: `•••• ${CANARY}` },
    shipping_lines: [{ title: 'Post', phone: CANARY, code: CANARY, price: '500' }],
    fulfillments: [{ id: 1, tracking_number: CANARY, receipt: { note: CANARY }, name: CANARY }],
    refunds: [{ id: 1, note: CANARY, order_adjustments: [] }],
    discount_codes: [{ code: CANARY, amount: '100', type: 'fixed_amount' }],
    discount_applications: [{ title: CANARY, description: CANARY, value: '100' }],
  }
}
