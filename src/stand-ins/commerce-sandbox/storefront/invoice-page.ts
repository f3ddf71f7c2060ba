import { escapeHtml } from '../../../commerce/safe-html.ts'
import { subtotal } from '../draft-orders.ts'
import type { DraftOrderRecord, OrderLineRecord, OrderRecord } from '../records.ts'
import { SHOP_NAME } from '../shop-facts.ts'
import { type Page, page } from './page.ts'
import { priceText } from './price-text.ts'

/**
 * What a shopper pays for an order that was prepared for them, with a button that stands for the payment, and then what
 * has become of it.
 */
export function invoicePage(
  { name, status, lines }: DraftOrderRecord,
  order: OrderRecord | undefined,
): Page {
  const action =
    status === 'COMPLETED'
      ? `<p class="paid" role="status">お支払い済みです。</p>${shipmentHtml(order)}`
      : '<form method="post"><button class="pay" type="submit">支払う</button></form>'
  const main = `<article class="invoice">
<h1>ご注文内容の確認</h1>
<p class="vendor">${escapeHtml(name)}</p>
<ul>${lines.map(lineHtml).join('')}</ul>
<p class="total"><span>合計</span><span>${priceText(String(subtotal(lines)))}</span></p>
${action}
</article>`
  return page({ title: `ご注文内容の確認 — ${SHOP_NAME}`, main })
}

function lineHtml({ title, quantity, unitPrice }: OrderLineRecord): string {
  const price = priceText(unitPrice)
  return `<li><span>${escapeHtml(title)}</span><span>${price} × ${quantity}</span></li>`
}

function shipmentHtml(order: OrderRecord | undefined): string {
  if (order?.fulfilledAt === undefined) return ''
  const parcels = (order.tracking ?? []).map(
    ({ company, number }) => `<li>${escapeHtml([company, number].filter(Boolean).join(' '))}</li>`,
  )
  const list = parcels.length > 0 ? `<ul>${parcels.join('')}</ul>` : ''
  return `<section class="sent"><h2>発送済みです。</h2>${list}</section>`
}
