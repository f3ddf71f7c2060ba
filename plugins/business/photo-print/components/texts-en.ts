import type { PricesInShop } from '../../../../src/photo-print/automatic-discounts.ts'
import type { DiscountProblemCode } from '../../../../src/photo-print/discount-problems.ts'
import { DISCOUNT_SENTENCES } from '../../../../src/photo-print/discount-sentences.ts'
import type { ShopState } from '../../../../src/publishing/shop-states.ts'
import type { TemplateGroup } from '../operations/template-work.ts'

const problem = (code: DiscountProblemCode) => DISCOUNT_SENTENCES[code].en

/** The first of them: a template may have hundreds. */
export const quantities = (ranges: PricesInShop['dearer'], to: string, and: string) =>
  [
    ...ranges
      .slice(0, 5)
      .map(({ first, last }) => (first === last ? `${first}` : `${first}${to}${last}`)),
    ...(ranges.length > 5 ? ['…'] : []),
  ].join(and)

/** What the console says about photo-print templates, in English. */
export const en = {
  status: { active: 'On sale', inactive: 'Off sale' },
  shop: {
    pending: 'Waiting for the shop',
    current: 'Up to date in the shop',
    refused: 'Refused by the shop',
  } satisfies Record<ShopState, string>,
  panel: {
    heading: 'Sale and shop',
    inShop: 'Open in the shop',
    inShopAdmin: 'Open in the admin of the shop',
    actions: 'What can be done with this template',
    activate: 'Put on sale',
    deactivate: 'Take off sale',
    publish: 'Send to the shop again',
    confirm: 'Take this template off sale?',
    confirmBody:
      'Customers can no longer buy it or send photos for it. Orders that exist are not changed.',
    saveFirst: 'Save your changes to use these actions.',
    pending: 'Changes reach the shop within seconds. If it is down, we keep trying.',
    off: 'Customers do not see this template. The product in the shop is a draft.',
    on: 'Customers can buy this print. Changes go to the shop when you save.',
    done: {
      activate: 'Template is now on sale.',
      deactivate: 'Template taken off sale.',
      publish: 'The shop is up to date.',
    },
  },
  dashboard: {
    heading: 'Photo templates',
    create: 'Create a template',
    emptyHeading: 'No photo templates yet',
    empty: 'Create the first one: its size, its price and the prices by quantity.',
    groups: {
      refused: 'Refused by the shop',
      changed: 'Changed in the shop',
      inactive: 'Off sale',
      active: 'On sale',
    } satisfies Record<TemplateGroup, string>,
  },
  shopPrices: {
    placed: (count: number) =>
      count === 1
        ? 'One discount of the shop charges these prices on its product page.'
        : `${count} discounts of the shop charge these prices on its product page.`,
    used: (used: number, limit: number) =>
      `The shop uses ${used} of its ${limit} automatic discounts.`,
    dearer: (ranges: PricesInShop['dearer'], limit: number) =>
      `The shop takes ${limit} discounts at most, and has no room for all of this template. On its product page these quantities cost more than here: ${quantities(ranges, ' to ', ', ')}. Remove discounts there or from other templates, and send this one to the shop again. Customers who send photos pay the right price.`,
  },
  pixels: {
    label: 'Print file',
    size: (width: number, height: number) => `${width} × ${height} px`,
    formula: 'Calculated from the size in mm and the resolution.',
    brand: (width: number, height: number) =>
      `Fixed by the brand (calculated: ${width} × ${height} px).`,
    incomplete: 'Shown once width, height and resolution are whole numbers.',
    tooMany: 'Too many pixels: reduce the size or the resolution.',
  },
  discounts: {
    caption: 'Unit price by quantity',
    hint: 'Each row: the smallest quantity, and the price of one print from there. Prices cannot rise with the quantity.',
    from: 'From (prints)',
    price: 'One print (¥)',
    remove: 'Remove',
    removeRow: (row: number) => `Remove row ${row}`,
    add: 'Add a discount',
    none: 'No discounts: every print costs the base price.',
    fromRow: (row: number) => `From how many prints, row ${row}`,
    priceRow: (row: number) => `Price of one print, row ${row}`,
    problem: {
      THRESHOLD_NOT_WHOLE: problem('THRESHOLD_NOT_WHOLE'),
      THRESHOLD_NOT_ASCENDING: problem('THRESHOLD_NOT_ASCENDING'),
      PRICE_NOT_WHOLE: problem('PRICE_NOT_WHOLE'),
      PRICE_RISES: problem('PRICE_RISES'),
    } satisfies Record<DiscountProblemCode, string>,
    preview: 'What customers pay',
    quantity: 'Prints',
    each: 'One print',
    total: 'Together',
    noPreview: 'Shown once the prices are right.',
    sameAs: (first: number, last: number, threshold: number) =>
      first === last
        ? `${last} prints cost the same as ${threshold}: fewer prints never cost more.`
        : `${first} to ${last} prints cost the same as ${threshold}: fewer prints never cost more.`,
  },
}
