import type { Readable } from 'node:stream'
import type { Checkable } from '../health/health-check.ts'
import type { ShopOrder, Webhook, WebhookTopic } from './shop-order.ts'

/** Whether a product can be bought, is being prepared, or is put away. */
export type CommerceStatus = 'active' | 'draft' | 'archived'

export type Metafield = {
  readonly namespace: string
  readonly key: string
  readonly value: string
  /** `json` for a value that programs of the shop read. @default 'text', a single line */
  readonly format?: 'text' | 'json'
}

export type VariantInput = {
  /**
   * Stable key of the variant inside its product, e.g. `premium-black-white`. It is the SKU on the
   * platform, with the product before it where SKUs are unique in the whole shop, and a variant that keeps its key keeps
   * its identifier when its labels change.
   */
  readonly customKey: string
  /** Human label of type, frame and mat. */
  readonly title: string
  /** Whole yen. */
  readonly priceJpy: number
  /** Labels of type, frame colour and mat colour. An empty text means "does not apply". */
  readonly options: readonly [string, string, string]
  /**
   * URL at which the platform fetches the picture, unless it is sent (`openPicture`). It also identifies the picture: while the
   * URL stays the same, nothing is fetched again, so a re-rendered picture needs a new URL
   * (for example a content hash in its query). `null`: the variant has no picture.
   */
  readonly imageUrl: string | null
  readonly imageAlt: string
  readonly inventoryQuantity: number
  readonly requiresShipping: boolean
  /** Whether the platform counts the stock. */
  readonly tracked: boolean
}

/** A whole product: what a list leaves out is removed from the platform (specification, section 2.4). */
export type ProductInput = {
  /** The service's own identifier of the product; a repeat with the same one converges. */
  readonly customId: string
  readonly title: string
  readonly descriptionHtml: string
  readonly vendor: string
  readonly productType: string
  readonly tags: readonly string[]
  readonly status: CommerceStatus
  readonly metafields: readonly Metafield[]
  /** Names under which a shopper chooses the three options, in the language of the shop. */
  readonly optionNames: readonly [string, string, string]
  readonly variants: readonly VariantInput[]
  /** Discounts by quantity, the most important first. Left out: those of the product are not looked at. */
  readonly offers?: readonly QuantityOffer[]
}

/** A discount that applies by itself to a line of a cart with that product; only the best one counts. */
export type QuantityOffer = {
  /** From how many of the product on. */
  readonly minimum: number
  /** Whole yen off each of them, or off all of them together. */
  readonly amountJpy: number
  readonly each: boolean
}

/** Which of the discounts of a product the platform has taken; it has no room for the others. */
export type OfferUse = {
  readonly placed: readonly QuantityOffer[]
  /** Discounts of the whole shop, those of others included. */
  readonly used: number
  readonly limit: number
}

export type CommerceVariant = {
  readonly id: string
  /** The `customKey` it was created with, or an empty text for one made by hand in the shop. */
  readonly customKey: string
  readonly options: readonly [string, string, string]
  /** Whole yen as text, e.g. `5500`. */
  readonly price: string
  /** URL on the platform's own image server, or null while the picture is not ready. */
  readonly imageUrl: string | null
  /** The platform's identifier of the picture; another one for another picture. `null`: the variant has none. */
  readonly imageId: string | null
  /** `imageUrl` of the input with which the variant was sent, also where its picture is gone; null without one. */
  readonly imageSource: string | null
}

export type CommerceProduct = {
  readonly id: string
  readonly handle: string
  /** Where a shopper sees the product once it is active and published. */
  readonly url: string
  readonly title: string
  /** As the platform stores it, which may be other HTML than was sent. */
  readonly descriptionHtml: string
  /** In the platform's own order. */
  readonly tags: readonly string[]
  readonly status: CommerceStatus
  readonly variants: readonly CommerceVariant[]
  /** True once every variant that has a picture shows it. */
  readonly mediaReady: boolean
  /** Where the input had discounts, or they were asked for. */
  readonly offers?: OfferUse
}

/** Fulfilment state: open, fulfilled or cancelled. */
export type OrderProgress = 'open' | 'fulfilled' | 'cancelled'

export type OrderPage = {
  readonly orders: readonly ShopOrder[]
  /** For the next page; `null` behind the last. */
  readonly next: string | null
}

/** What a shopper is to pay for, at prices of this service. */
export type CheckoutInput = {
  /** The service's own identifier of the purchase, at most 36 characters; a repeat with the same one converges. */
  readonly customId: string
  /** `customId` of the product. */
  readonly product: string
  /** `customKey` of its variant. */
  readonly variant: string
  /** Whole yen for each of so many, in place of the price in the shop; each is a line of the order. */
  readonly prices: readonly { readonly quantity: number; readonly unitPriceJpy: number }[]
  /** Noted on every line of the order, as those of `ShopOrder`. */
  readonly attributes: readonly { readonly key: string; readonly value: string }[]
}

/** Where a shopper pays. What customers enter there stays with the platform. */
export type Checkout = { readonly id: string; readonly url: string }

/** What was sent of an order, and how it can be followed. */
export type FulfilmentInput = {
  /** The platform's identifier. */
  readonly orderId: string
  readonly tracking: { readonly company: string | null; readonly numbers: readonly string[] }
}

/**
 * `fulfilled`: everything that was left is recorded. `nothing-left`: that was so before. `held`: the platform does not
 * take it yet, because its people have the order on hold; ask again.
 */
export type FulfilmentOutcome = 'fulfilled' | 'nothing-left' | 'held'

export type CallOptions = {
  /** Ends the call early; the outcome of what was already sent is then unknown. */
  readonly signal?: AbortSignal
}

export type FindOptions = CallOptions & {
  /**
   * Whether to read the discounts by quantity of the product, too. One that people have turned into another kind of
   * discount is not among them. @default false
   */
  readonly offers?: boolean
}

/** A picture that is sent to the platform instead of being fetched by it. */
export type Picture = {
  /** Bytes. */
  readonly size: number
  /** e.g. `image/webp` */
  readonly contentType: string
  /** Its bytes, as often as they are needed; `null` once they are gone. */
  open(): Promise<Readable | null>
}

export type UpsertOptions = CallOptions & {
  /** The picture of a URL that the platform cannot reach; `null` for one that it can fetch by itself. */
  readonly openPicture?: (url: string) => Promise<Picture | null>
}

/**
 * A commerce platform that sells what the service registers (specification, sections 2.4 and 4.1).
 *
 * Every method may be repeated after any failure. Every method throws `ServiceError`:
 * `COMMERCE_UNAVAILABLE` with `retryAfterSeconds` when the platform does not answer, is throttling or
 * broken for longer than the adapter's patience; `COMMERCE_REJECTED` with the platform's own reasons
 * when repeating the same request cannot help, as a `CommerceRejection` where they are about parts of the input.
 */
export type CommercePort = Checkable & {
  /**
   * Creates the product of `input.customId`, or makes the existing one equal to the input: one
   * product, exactly these variants, identifiers kept. Returns once the platform confirmed all of
   * them and has fetched the pictures, or with `mediaReady: false` when that takes too long. At no moment, also where it
   * fails half way, does an old discount apply to a new price.
   */
  upsertProduct(input: ProductInput, options?: UpsertOptions): Promise<CommerceProduct>
  /** The product of that custom identifier, or null. */
  findProduct(customId: string, options?: FindOptions): Promise<CommerceProduct | null>
  setStatus(productId: string, status: CommerceStatus, options?: CallOptions): Promise<void>
  /** Removes the discounts by quantity of a product, also of one that is gone, which leaves their room to others. */
  clearOffers(customId: string, options?: CallOptions): Promise<void>
  /**
   * Makes the product visible in the shop: on the real platform an active product is not yet
   * published. Gives the URL shoppers use.
   */
  publish(productId: string, options?: CallOptions): Promise<{ readonly url: string }>
  /**
   * One page of the orders that were changed since a time, the one that was changed first before the others. `after`:
   * `next` of the page before. An order that changed some seconds ago may not be among them yet.
   */
  listOrders(
    range: { readonly updatedSince: Date; readonly after?: string | null },
    options?: CallOptions,
  ): Promise<OrderPage>
  /**
   * Since when orders are shown at all, ISO 8601, or `null` where all are: Shopify shows none that are older than 60
   * days unless the access token has `read_all_orders` in addition to `read_orders`.
   */
  orderReach(options?: CallOptions): Promise<string | null>
  /**
   * How far these orders are, 250 at most. One that the platform has no more is not among them, nor one
   * that it does not show: Shopify shows orders for 60 days, unless the access token has
   * `read_all_orders` in addition to `read_orders`.
   */
  orderProgress(
    ids: readonly string[],
    options?: CallOptions,
  ): Promise<ReadonlyMap<string, OrderProgress>>
  /**
   * Prepares a checkout whose lines have the given prices, whatever discounts the shop has. The checkout that is
   * there for the same `customId` is returned, also one that is paid. Left out where the platform has no page on which a
   * shopper pays such a checkout.
   *
   * @throws ServiceError `COMMERCE_REJECTED` also where the shop has no such product, or would charge another amount.
   */
  createCheckout?(input: CheckoutInput, options?: CallOptions): Promise<Checkout>
  /**
   * Removes the checkout of a purchase, so that it can no longer be paid, unless that has happened: `paid`. Left out as
   * `createCheckout`.
   */
  closeCheckout?(customId: string, options?: CallOptions): Promise<'closed' | 'paid'>
  /** Records that everything that is left of an order was sent, once. */
  fulfilOrder(input: FulfilmentInput, options?: CallOptions): Promise<FulfilmentOutcome>
  /**
   * Reads a webhook of the platform, if one of the secrets has signed it. Sends no request. Left out where the platform
   * sends no webhooks, as the two methods after it: then orders come by polling alone.
   *
   * @returns `null` for a topic that is of no interest.
   * @throws ServiceError `WEBHOOK_REFUSED` for a wrong signature or another shop; `MALFORMED_JSON` or
   *   `VALIDATION_FAILED` for a signed one in an unknown form.
   */
  readWebhook?(
    received: { readonly headers: Headers; readonly body: Uint8Array },
    secrets: readonly string[],
  ): Webhook | null
  /** The topics of which the platform sends no webhooks to that URL. */
  missingWebhooks?(url: string, options?: CallOptions): Promise<readonly WebhookTopic[]>
  /** Makes the platform send its webhooks to that URL; returns the topics that were missing. */
  ensureWebhooks?(url: string, options?: CallOptions): Promise<readonly WebhookTopic[]>
  /**
   * How much of its budget of requests the platform counted as used at its last answer, in percent; undefined before
   * one. Left out where the platform has no such budget. Sends no request.
   */
  budgetUse?(): number | undefined
  /**
   * URL at which the people of the shop edit a product. Left out where the platform has no such page. Sends no
   * request.
   */
  adminUrl?(productId: string): string
}
