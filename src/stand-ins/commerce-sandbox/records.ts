/** What the sandbox stores. Identifiers are the platform's global ids (`gid://shopify/Product/1`). */

export type MetafieldRecord = { namespace: string; key: string; type: string; value: string }

export type MediaRecord = {
  id: string
  alt: string
  /** URL the picture is fetched from. */
  source: string
  status: 'UPLOADED' | 'PROCESSING' | 'READY' | 'FAILED'
  error: { code: string; message: string } | null
  width: number
  height: number
  mimeType: string
}

export type OptionRecord = { id: string; name: string; values: { id: string; name: string }[] }

export type VariantRecord = {
  id: string
  inventoryItemId: string
  sku: string
  /** Whole yen as text. */
  price: string
  /** The value of each option, in the order of the product's options. */
  values: string[]
  tracked: boolean
  requiresShipping: boolean
  quantity: number
  mediaId: string | null
  metafields: MetafieldRecord[]
  createdAt: string
}

export type ProductRecord = {
  id: string
  handle: string
  title: string
  descriptionHtml: string
  vendor: string
  productType: string
  tags: string[]
  status: 'ACTIVE' | 'ARCHIVED' | 'DRAFT' | 'UNLISTED'
  /** Whether it is published to the online store; a draft may be, and is still not visible. */
  published: boolean
  metafields: MetafieldRecord[]
  options: OptionRecord[]
  variants: VariantRecord[]
  media: MediaRecord[]
  createdAt: string
  updatedAt: string
}

export type DefinitionRecord = {
  id: string
  name: string
  namespace: string
  key: string
  type: string
  ownerType: string
  /** Rules for its values, e.g. `max`: the most characters of a text. */
  validations?: { name: string; value: string }[]
}

export type OrderLineRecord = {
  id: string
  productId: string
  variantId: string
  title: string
  sku: string
  quantity: number
  /** How many of them were given back or taken off the order. */
  refunded: number
  /** Whole yen as text, as it was when the order came. */
  unitPrice: string
  /** What the shopper's page has noted on the line; nothing in orders of older sandboxes. */
  attributes?: AttributeRecord[]
}

export type AttributeRecord = { key: string; value: string }

export type OrderRecord = {
  id: string
  /** What the shop's people call it, e.g. `#1001`. */
  name: string
  test: boolean
  createdAt: string
  /** Missing in orders of older sandboxes, which show when they came. */
  updatedAt?: string
  processedAt: string
  cancelledAt: string | null
  cancelReason: string | null
  /** When the whole order was fulfilled. */
  fulfilledAt?: string
  /** Whether the shop's people keep it from being sent. */
  onHold?: boolean
  /** How the parcels can be followed. */
  tracking?: { company: string | null; number: string }[]
  lines: OrderLineRecord[]
}

/** An order that was prepared for a shopper, who pays it at its own URL. */
export type DraftOrderRecord = {
  id: string
  /** What the shop's people call it, e.g. `#D1`. */
  name: string
  status: 'OPEN' | 'COMPLETED'
  tags: string[]
  /** Part of its URL that cannot be guessed. */
  secret: string
  createdAt: string
  updatedAt: string
  /** The order that it became. */
  orderId: string | null
  lines: OrderLineRecord[]
  /** Whole yen that automatic discounts take off; nothing in those of older sandboxes. */
  discount?: number
}

/** A discount that applies by itself to one product. */
export type DiscountRecord = {
  id: string
  title: string
  tags: string[]
  createdAt: string
  productIds: string[]
  minimum: number
  /** Whole yen. */
  amount: number
  /** Off each item, or off all together. */
  each: boolean
  /** Whether discounts of other products apply in the same cart. */
  combines: boolean
  /** Whether people have switched it off; its title is taken nevertheless. */
  inactive?: boolean
}

/** Where webhooks of one topic are sent. */
export type SubscriptionRecord = {
  id: string
  /** e.g. `orders/create` */
  topic: string
  uri: string
  createdAt: string
  /** The fields that are sent; none: all. */
  includeFields: string[]
}

/** Number at the end of a global id, for file names and URLs. */
export function numberOf(id: string): string {
  return id.slice(id.lastIndexOf('/') + 1)
}
