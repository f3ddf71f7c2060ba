import { escapeHtml } from '../../../commerce/safe-html.ts'
import type { ProductRecord } from '../records.ts'
import { SHOP_NAME } from '../shop-facts.ts'
import { type Page, page } from './page.ts'
import { pictureHtml } from './picture-html.ts'
import { priceText } from './price-text.ts'
import { titleParts } from './title-parts.ts'

/** The list of everything that is published, newest first. */
export function shopPage(products: readonly ProductRecord[]): Page {
  const main =
    products.length === 0
      ? '<section class="empty"><h1>作品一覧</h1><p>公開中の作品はまだありません。</p></section>'
      : `<h1 class="list-title">作品一覧</h1><ul class="cards">${[...products].reverse().map(card).join('')}</ul>`
  return page({ title: SHOP_NAME, main })
}

function card(product: ProductRecord): string {
  const prices = product.variants.map(({ price }) => Number(price))
  const least = prices.length === 0 ? 0 : Math.min(...prices)
  const several = new Set(prices).size > 1
  const cover = product.media.find(({ id }) => id === product.variants[0]?.mediaId)
  const [work, artist] = titleParts(product)
  const sizes = '(min-width: 1000px) 360px, (min-width: 600px) 45vw, 92vw'
  return `<li><a class="card" href="/products/${encodeURIComponent(product.handle)}">
<span class="frame">${pictureHtml(cover, { sizes, lazy: true, alt: '' })}</span>
<span class="card-title">${escapeHtml(work)}</span>
<span class="card-vendor">${escapeHtml(artist)}</span>
<span class="card-price">${priceText(String(least))}${several ? '〜' : ''}</span>
</a></li>`
}
