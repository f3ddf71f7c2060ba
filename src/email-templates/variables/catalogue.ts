import type { Sentence } from '../../errors/in-language.ts'

/** What a variable of the shop is. */
export type Shape =
  | { readonly kind: 'text' | 'number' | 'time'; readonly about: Sentence }
  | { readonly kind: 'list'; readonly of: Shape; readonly about: Sentence }
  | {
      readonly kind: 'object'
      readonly of: Readonly<Record<string, Shape>>
      readonly about: Sentence
    }
  /** Properties that the shop does not fix, each a text: metafields. */
  | { readonly kind: 'open'; readonly about: Sentence }

const text = (en: string, ja: string): Shape => ({ kind: 'text', about: { en, ja } })
const number = (en: string, ja: string): Shape => ({ kind: 'number', about: { en, ja } })
const amount = (en: string, ja: string) =>
  number(`${en}. Use money_without_currency.`, `${ja}。money_without_currencyを使用してください。`)
const object = (of: Readonly<Record<string, Shape>>, en: string, ja: string): Shape => ({
  kind: 'object',
  of,
  about: { en, ja },
})
const list = (of: Shape, en: string, ja: string): Shape => ({ kind: 'list', of, about: { en, ja } })

const lineItem = object(
  {
    title: text('Name of the product', '商品名'),
    quantity: number('Quantity', '数量'),
    price: amount('Unit price', '単価'),
    final_price: amount('Unit price after discounts', '割引後の単価'),
    line_price: amount('Price of all pieces', '小計'),
    final_line_price: amount('Price of all pieces after discounts', '割引後の小計'),
    sku: text('SKU', 'SKU'),
    variant: object(
      { title: text('Name of the variant', 'バリエーション名') },
      'Variant',
      'バリエーション',
    ),
  },
  'Line item',
  '注文明細',
)

const recipient = object(
  {
    name: text('Name', '氏名'),
    first_name: text('First name', '名'),
    last_name: text('Last name', '姓'),
    address1: text('Street', '番地'),
    address2: text('Building', '建物名'),
    city: text('City', '市区町村'),
    province: text('Prefecture', '都道府県'),
    zip: text('Postal code', '郵便番号'),
    country: text('Country', '国'),
  },
  'Where the order is sent',
  '配送先',
)

/** What every mail about an order knows. */
const ORDER: Readonly<Record<string, Shape>> = {
  name: text('Order name, e.g. #1001', '注文番号（例：#1001）'),
  order_name: text('The same as name', 'nameと同じ'),
  order_number: number('Order number without a sign', '記号なしの注文番号'),
  created_at: {
    kind: 'time',
    about: { en: 'Time of the order. Use date.', ja: '注文日時。dateを使用してください。' },
  },
  customer_locale: text(
    'Language of the customer, e.g. ja or en-US',
    '購入者の言語（例：ja、en-US）',
  ),
  email: text('E-mail address of the customer', '購入者のメールアドレス'),
  customer: object(
    {
      first_name: text('First name', '名'),
      last_name: text('Last name', '姓'),
      name: text('Name', '氏名'),
    },
    'Customer',
    '購入者',
  ),
  shipping_address: recipient,
  line_items: list(lineItem, 'Line items', '注文明細の一覧'),
  item_count: number('Pieces of the order', '注文の合計点数'),
  subtotal_price: amount('Price of all items', '商品の合計金額'),
  shipping_price: amount('Shipping charge', '送料'),
  tax_price: amount('Tax', '税額'),
  total_price: amount('Total', '合計金額'),
  order_status_url: text('URL of the order for the customer', '注文状況ページのURL'),
  note: text('Note of the customer', '購入者の備考'),
  shop: object(
    {
      name: text('Name of the shop', 'ショップ名'),
      url: text('URL of the shop', 'ショップのURL'),
      email: text('E-mail address of the shop', 'ショップのメールアドレス'),
    },
    'Shop',
    'ショップ',
  ),
  order: object(
    {
      name: text('Order name', '注文番号'),
      metafields: object(
        {
          custom: {
            kind: 'open',
            about: { en: 'Metafields, e.g. brand', ja: 'メタフィールド（例：brand）' },
          },
        },
        'Metafields by namespace',
        'メタフィールド',
      ),
    },
    'Order',
    '注文',
  ),
}

const FULFILLMENT = object(
  {
    item_count: number('Pieces of this shipment', 'この発送の点数'),
    tracking_company: text('Carrier', '配送会社'),
    tracking_number: text('First tracking number', '最初の追跡番号'),
    tracking_numbers: list(
      text('Tracking number', '追跡番号'),
      'Tracking numbers',
      '追跡番号の一覧',
    ),
    tracking_url: text('First tracking URL', '最初の追跡URL'),
    tracking_urls: list(text('Tracking URL', '追跡URL'), 'Tracking URLs', '追跡URLの一覧'),
    fulfillment_line_items: list(
      object(
        { quantity: number('Quantity sent', '発送数量'), line_item: lineItem },
        'Item',
        '商品',
      ),
      'Items of this shipment',
      '発送した商品の一覧',
    ),
  },
  'Shipment',
  '発送',
)

/** The variables that the shop has in a mail. One about an order that was not sent yet has no shipment. */
export function variablesFor(templateType: string): Readonly<Record<string, Shape>> {
  return templateType === 'order_confirmation' ? ORDER : { ...ORDER, fulfillment: FULFILLMENT }
}

/** A variable as a template writes it. Items of lists stand below `[0]`. */
export type NamedVariable = {
  readonly path: string
  readonly kind: Shape['kind']
  readonly about: Sentence
}

/** All variables with their paths, for a list that can be searched. */
export function listVariables(templateType: string): readonly NamedVariable[] {
  const named = (path: string, shape: Shape): NamedVariable[] => [
    { path, kind: shape.kind, about: shape.about },
    ...(shape.kind === 'object'
      ? Object.entries(shape.of).flatMap(([name, inner]) => named(`${path}.${name}`, inner))
      : []),
    ...(shape.kind === 'list' && shape.of.kind === 'object'
      ? named(`${path}[0]`, shape.of).slice(1)
      : []),
  ]
  return Object.entries(variablesFor(templateType)).flatMap(([name, shape]) => named(name, shape))
}
