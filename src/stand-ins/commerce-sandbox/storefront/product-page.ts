import { escapeHtml, safeHtml } from '../../../commerce/safe-html.ts'
import { numberOf, type ProductRecord, type VariantRecord } from '../records.ts'
import { SHOP_NAME } from '../shop-facts.ts'
import { type Page, page } from './page.ts'
import { pictureHtml } from './picture-html.ts'
import { priceText } from './price-text.ts'
import { titleParts } from './title-parts.ts'

const NOT_APPLICABLE = '—'

/** One product with a chosen variant: large picture, options, price, words, and all pictures small. */
export function productPage(product: ProductRecord, chosen: string | null): Page {
  const current = product.variants.find(({ id }) => numberOf(id) === chosen) ?? product.variants[0]
  if (current === undefined) throw new Error(`Product ${product.id} has no variant.`)
  const [work, artist] = titleParts(product)
  const media = product.media.find(({ id }) => id === current.mediaId)
  const sizes = '(min-width: 1200px) 700px, (min-width: 900px) 58vw, 100vw'
  const label = meaningful(current).join(' / ')
  const main = `<article class="product">
<div class="stage">
<figure class="frame large">${pictureHtml(media, { sizes, lazy: false, alt: media?.alt ?? label })}</figure>
${product.variants.length > 1 ? thumbnails(product, current) : ''}
</div>
<div class="facts">
<p class="vendor">${escapeHtml(artist)}</p>
<h1>${escapeHtml(work)}</h1>
<p class="price">${priceText(current.price)}<span class="choice">${escapeHtml(label)}</span></p>
${selectors(product, current)}
<section class="words">${safeHtml(product.descriptionHtml)}</section>
</div>
</article>`
  return page({ title: `${product.title} — ${SHOP_NAME}`, main })
}

function meaningful(variant: VariantRecord): string[] {
  return variant.values.filter((value) => value !== NOT_APPLICABLE && value !== 'Default Title')
}

function urlOf(variant: VariantRecord): string {
  return `?variant=${numberOf(variant.id)}`
}

function thumbnails(product: ProductRecord, current: VariantRecord): string {
  const items = product.variants.map((variant) => {
    const media = product.media.find(({ id }) => id === variant.mediaId)
    const here = variant.id === current.id ? ' aria-current="true"' : ''
    const alt = meaningful(variant).join(' / ')
    return `<li><a class="thumb" data-swap="thumb-${numberOf(variant.id)}" href="${urlOf(variant)}"${here} title="${escapeHtml(alt)}">${pictureHtml(media, { sizes: '100px', lazy: true, alt })}</a></li>`
  })
  return `<nav class="thumbs" aria-label="すべての仕様"><ul>${items.join('')}</ul></nav>`
}

/** A row of choices for each option that leaves a choice, given the options before it. */
function selectors(product: ProductRecord, current: VariantRecord): string {
  return product.options
    .map(({ name, values }, position) => {
      const links = values.flatMap((value) => {
        const target = nearest(product, current, position, value.name)
        return target === undefined || value.name === NOT_APPLICABLE
          ? []
          : [{ name: value.name, target, chosen: current.values[position] === value.name }]
      })
      const alone = product.variants.length === 1
      if (links.length === 0 || alone) return ''
      const id = `option-${position}`
      const items = links.map(
        ({ name: label, target, chosen }) =>
          `<li><a class="pill" data-swap="${id}-${escapeHtml(label)}" href="${urlOf(target)}"${chosen ? ' aria-current="true"' : ''}>${escapeHtml(label)}</a></li>`,
      )
      return `<div class="option"><h2 id="${id}">${escapeHtml(name)}</h2><ul aria-labelledby="${id}">${items.join('')}</ul></div>`
    })
    .join('')
}

/**
 * The variant a choice leads to: same values before that option, the chosen value, and as many of the
 * current values after it as there are. Undefined where that value does not go with the earlier ones.
 */
function nearest(
  product: ProductRecord,
  current: VariantRecord,
  position: number,
  value: string,
): VariantRecord | undefined {
  const possible = product.variants.filter(
    ({ values }) =>
      values[position] === value &&
      values.slice(0, position).every((own, index) => own === current.values[index]),
  )
  const shared = ({ values }: VariantRecord) =>
    values.filter((own, index) => own === current.values[index]).length
  return possible.toSorted((a, b) => shared(b) - shared(a))[0]
}
