import type { Language, Sentence } from '../../errors/in-language.ts'
import type { MailBrand } from '../starting/mail-brand.ts'

/** An order of the shop that no customer has placed, as the variables of a mail. */
export type SampleOrder = {
  /** Stable, e.g. `brand-photo` or `no-items`. */
  readonly id: string
  readonly title: Sentence
  readonly variables: Readonly<Record<string, unknown>>
}

type Item = { readonly title: string; readonly quantity: number; readonly yen: number }

type Sample = {
  readonly id: string
  readonly title: Sentence
  /** Missing: the order has no metafield. */
  readonly brand?: string
  readonly items: readonly Item[]
  readonly shippedItems?: number
  readonly parcels?: number
  /** What is known of a placed order. */
  readonly placed?: { readonly name: string; readonly at: string; readonly total: number }
}

const ITEMS: readonly Item[] = [
  { title: '写真プリント 89 mm', quantity: 12, yen: 120 },
  { title: 'Sea at Dawn / M. Tanaka – プレミアム・ブラック×ホワイト', quantity: 1, yen: 24_800 },
]
const LONG =
  'とても長い作品名がメールの幅に収まらない場合の確認用タイトル'.repeat(4) +
  'LongTitleWithoutSpaces'.repeat(6)
const MANY = 60

/** Yen. */
const SHIPPING = 500

const hundredths = (yen: number) => yen * 100

function variablesOf(
  { brand, items, shippedItems = items.length, parcels = 1, placed }: Sample,
  language: Language,
): SampleOrder['variables'] {
  const lines = items.map(({ title, quantity, yen }, at) => ({
    title,
    quantity,
    price: hundredths(yen),
    final_price: hundredths(yen),
    line_price: hundredths(yen * quantity),
    final_line_price: hundredths(yen * quantity),
    sku: `SAMPLE-${at + 1}`,
    variant: { title: '89 mm' },
  }))
  const count = (some: readonly Item[]) => some.reduce((sum, { quantity }) => sum + quantity, 0)
  const subtotal = items.reduce((sum, { yen, quantity }) => sum + yen * quantity, 0)
  const total = placed?.total ?? subtotal + SHIPPING
  const name = placed?.name ?? '#1001'
  const numbers = Array.from(
    { length: parcels },
    (_, at) => `4${String(at).padStart(3, '0')}-5678-9012`,
  )
  return {
    name,
    order_name: name,
    order_number: Number(name.replace(/\D/g, '')),
    created_at: placed?.at ?? '2026-11-22T09:05:00+09:00',
    customer_locale: language,
    email: 'customer@example.test',
    customer: { first_name: '花子', last_name: '見本', name: '見本 花子' },
    shipping_address: {
      name: '見本 花子',
      first_name: '花子',
      last_name: '見本',
      address1: '見本町1-2-3',
      city: '千代田区',
      province: '東京都',
      zip: '100-0001',
      country: '日本',
    },
    line_items: lines,
    item_count: count(items),
    subtotal_price: hundredths(subtotal),
    shipping_price: hundredths(Math.max(0, total - subtotal)),
    tax_price: hundredths(Math.floor(subtotal / 11)),
    total_price: hundredths(total),
    order_status_url: 'https://shop.example.test/orders/1001',
    note: '',
    shop: { name: 'Print Shop', url: 'https://shop.example.test', email: 'shop@example.test' },
    order: {
      name,
      metafields: { custom: brand === undefined ? {} : { brand } },
    },
    fulfillment: {
      item_count: count(items.slice(0, shippedItems)),
      tracking_company: 'ヤマト運輸',
      tracking_number: numbers[0],
      tracking_numbers: numbers,
      tracking_url: numbers[0] && `https://track.example.test/${numbers[0]}`,
      tracking_urls: numbers.map((number) => `https://track.example.test/${number}?a=1&b=2`),
      fulfillment_line_items: lines
        .slice(0, shippedItems)
        .map((line_item) => ({ quantity: line_item.quantity, line_item })),
    },
  }
}

/** Orders to look at a mail with: each brand, and those that are unusual (issue of section 4.6: test with sample data). */
export function sampleOrders(
  brands: readonly Pick<MailBrand, 'id' | 'name'>[],
  language: Language,
): readonly SampleOrder[] {
  const samples: Sample[] = [
    ...brands.map(({ id, name }) => ({
      id: `brand-${id}`,
      title: { en: `Order of ${name}`, ja: `${name}の注文` },
      brand: id,
      items: ITEMS,
    })),
    {
      id: 'unknown-brand',
      title: { en: 'Unknown brand', ja: '不明なブランド' },
      brand: 'no-such-brand',
      items: ITEMS,
    },
    {
      id: 'missing-metafield',
      title: { en: 'Without the metafield of the brand', ja: 'ブランドのメタフィールドなし' },
      items: ITEMS,
    },
    {
      id: 'many-items',
      title: { en: `${MANY} items`, ja: `商品${MANY}点` },
      items: Array.from({ length: MANY }, (_, at) => ({
        title: `写真プリント ${at + 1}`,
        quantity: (at % 9) + 1,
        yen: 120,
      })),
    },
    {
      id: 'long-names',
      title: { en: 'Long names and HTML signs', ja: '長い名称とHTMLの記号' },
      items: [
        { title: LONG, quantity: 1, yen: 1_234_567 },
        { title: '<b>"Sea" & \'Sky\'</b>', quantity: 1, yen: 0 },
      ],
    },
    { id: 'no-items', title: { en: 'No items', ja: '商品なし' }, items: [] },
    {
      id: 'several-parcels',
      title: { en: 'Several parcels', ja: '複数の荷物' },
      items: ITEMS,
      parcels: 3,
    },
    {
      id: 'partial-shipment',
      title: { en: 'Partial shipment without tracking', ja: '一部発送・追跡番号なし' },
      items: ITEMS,
      shippedItems: 1,
      parcels: 0,
    },
  ]
  return samples.map((sample) => ({
    id: sample.id,
    title: sample.title,
    variables: variablesOf(sample, language),
  }))
}

/** An order that this service mirrors. Amounts in yen. */
export type MirroredOrder = {
  readonly id: string
  readonly name: string
  /** `null` for products that no brand has. */
  readonly brand: string | null
  /** ISO 8601. */
  readonly placedAt: string
  readonly total: number
  readonly items: readonly {
    readonly title: string
    readonly quantity: number
    readonly yen: number
  }[]
}

/** A mirrored order to look at a mail with. What only the shop knows of it, such as who ordered, is made up. */
export function sampleOfOrder(order: MirroredOrder, language: Language): SampleOrder {
  const { id, name, brand, placedAt, total, items } = order
  const at = shopTime(placedAt)
  const sample: Sample = {
    id: `order-${id}`,
    title: { en: `Placed order ${name}`, ja: `実際の注文 ${name}` },
    ...(brand && { brand }),
    items,
    placed: { name, at, total },
  }
  return { id: sample.id, title: sample.title, variables: variablesOf(sample, language) }
}

/** A moment as the shop writes it, in Tokyo, which has no daylight saving time. */
const shopTime = (moment: string) =>
  `${new Date(Date.parse(moment) + 9 * 60 * 60_000).toISOString().slice(0, 19)}+09:00`
