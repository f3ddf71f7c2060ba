import { PRINT_VARIANT } from '../../../../src/commerce/photo-product.ts'
import type { Checkout, CommercePort } from '../../../../src/commerce/port.ts'
import { CommerceRejection } from '../../../../src/commerce/rejection.ts'
import { checkoutPrices } from '../../../../src/photo-print/checkout.ts'
import { UPLOAD_ATTRIBUTE } from '../../../../src/photo-print/ordered-uploads.ts'

type Purchase = {
  /** Identifier of the upload. */
  readonly id: string
  readonly template: string
  readonly quantity: number
  /** Whole yen, as the customer was told. */
  readonly totalPrice: number
}

/**
 * The checkout of an upload: its lines carry the price that was computed when the photos came, and the upload
 * (specification, section 2.6).
 *
 * @throws ServiceError `COMMERCE_REJECTED`, also where the platform has no checkouts with prices of this service;
 *   `COMMERCE_UNAVAILABLE`.
 * @see docs/decisions/0214-let-customers-pay-draft-orders-with-computed-prices.md
 */
export async function checkoutOf(
  { id, template, quantity, totalPrice }: Purchase,
  { commerce }: { readonly commerce: Pick<CommercePort, 'createCheckout'> },
): Promise<Checkout> {
  if (commerce.createCheckout === undefined) throw new CommerceRejection([NO_CHECKOUTS])
  return await commerce.createCheckout({
    customId: id,
    product: template,
    variant: PRINT_VARIANT,
    prices: checkoutPrices(totalPrice, quantity),
    attributes: [{ key: UPLOAD_ATTRIBUTE, value: id }],
  })
}

const NO_CHECKOUTS = {
  sentence: {
    en: 'it has no checkout for prices of this service; sell photo prints on the page of their product',
    ja: 'このサービスで計算した価格の購入手続きに対応していません。写真プリントは商品ページで販売してください',
  },
}
