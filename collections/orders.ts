import type { Access, CollectionConfig, Field } from 'payload'
import { exactOrderNumbers } from '../hooks/exact-order-numbers.ts'
import { hiddenWithoutBrand } from '../plugins/core/access/hidden.ts'
import { nobody, ofBrandsAlsoHolding } from '../plugins/core/access/rules.ts'
import { ORDERS } from '../plugins/core/console/console-parts.ts'
import { principalOf } from '../plugins/core/request/principal.ts'
import type { FINANCIAL_STATUSES, FULFILMENTS } from '../src/commerce/shop-order.ts'
import { SUPER_ADMIN } from '../src/identity/permissions.ts'
import type { ORDER_STATUSES } from '../src/orders/status.ts'
import type { PHOTO_PROBLEMS } from '../src/production/photo-problems.ts'
import { choices } from './fields/choices.ts'
import { wholeNumber } from './fields/whole-number.ts'

const ofOwnBrands = ofBrandsAlsoHolding('orders:manage', 'edit')

/** An order of products that no brand has is for super administrators. */
const mayRead: Access = (args) =>
  principalOf(args.req)?.roles.includes(SUPER_ADMIN) || ofOwnBrands(args)

/** Identifiers of the shop (`gid://…`) are for programs: people read the numbers and titles beside them. */
const HIDDEN = { hidden: true }

const line: Field[] = [
  {
    name: 'lineId',
    type: 'text',
    required: true,
    label: { en: 'Line', ja: '明細ID' },
    admin: HIDDEN,
  },
  { name: 'title', type: 'text', label: { en: 'Product', ja: '商品名' } },
  wholeNumber({ name: 'quantity', required: true, label: { en: 'Quantity', ja: '数量' } }),
  wholeNumber({
    name: 'currentQuantity',
    required: true,
    label: { en: 'Quantity after returns', ja: '返品後の数量' },
  }),
  {
    name: 'unitPrice',
    type: 'number',
    required: true,
    label: { en: 'Unit price (¥)', ja: '単価（円）' },
  },
  { name: 'amount', type: 'number', required: true, label: { en: 'Amount (¥)', ja: '金額（円）' } },
  {
    name: 'artwork',
    type: 'relationship',
    relationTo: 'artworks',
    label: { en: 'Artwork', ja: '作品' },
  },
  {
    name: 'photoTemplate',
    type: 'relationship',
    relationTo: 'photo-templates',
    label: { en: 'Photo template', ja: 'プリントテンプレート' },
  },
  {
    name: 'photoUpload',
    type: 'relationship',
    relationTo: 'photo-uploads',
    label: { en: 'Customer photos', ja: 'お客様の写真' },
  },
  {
    name: 'product',
    type: 'text',
    index: true,
    label: { en: 'Product id of the shop', ja: 'ショップの商品ID' },
    admin: HIDDEN,
  },
  {
    name: 'variant',
    type: 'text',
    label: { en: 'Variant id of the shop', ja: 'ショップのバリエーションID' },
    admin: HIDDEN,
  },
]

/**
 * An order of the shop, as far as production needs it: nothing of who ordered (specification, section 1.2). The shop's
 * messages write it; its status changes by `PUT /api/orders/{id}/status`.
 *
 * @see docs/decisions/0224-mirror-the-orders-of-the-shop.md
 */
export const orders: CollectionConfig = {
  slug: 'orders',
  custom: {
    emptyList: {
      en: 'Orders appear here as soon as customers buy in the shop.',
      ja: 'お客様がショップで購入すると、ここに注文が表示されます。',
    },
  },
  admin: {
    description: {
      en: 'Orders of the shop. What tells who ordered is in the shop only.',
      ja: 'ショップの注文です。お客様の氏名や住所はショップだけに保存されています。',
    },
    useAsTitle: 'name',
    listSearchableFields: ['name'],
    defaultColumns: ['name', 'status', 'brand', 'total', 'placedAt'],
    group: ORDERS,
    hidden: hiddenWithoutBrand('photo-print'),
  },
  labels: { singular: { en: 'Order', ja: '注文' }, plural: { en: 'Orders', ja: '注文' } },
  access: { read: mayRead, create: nobody, update: nobody, delete: nobody },
  defaultSort: '-placedAt',
  disableDuplicate: true,
  hooks: { beforeOperation: [exactOrderNumbers] },
  indexes: [
    { fields: ['status', 'placedAt'] },
    { fields: ['brand', 'placedAt'] },
    { fields: ['brand', 'status', 'placedAt'] },
    { fields: ['financialStatus', 'placedAt'] },
    { fields: ['fulfilment', 'placedAt'] },
  ],
  fields: [
    { name: 'panel', type: 'ui', admin: {} },
    // What the feature `production` prints of it.
    { name: 'prints', type: 'ui', admin: {} },
    {
      name: 'name',
      type: 'text',
      required: true,
      index: true,
      label: { en: 'Order', ja: '注文番号' },
    },
    {
      name: 'status',
      type: 'select',
      options: choices<(typeof ORDER_STATUSES)[number]>({
        new: { en: 'New', ja: '新規' },
        pending: { en: 'Photo check', ja: '写真確認中' },
        printing: { en: 'Printing', ja: '印刷中' },
        shipped: { en: 'Shipped', ja: '発送済み' },
        completed: { en: 'Completed', ja: '完了' },
        on_hold: { en: 'On hold', ja: '保留' },
        cancelled: { en: 'Cancelled', ja: 'キャンセル' },
      }),
      required: true,
      defaultValue: 'new',
      label: { en: 'Status', ja: '状態' },
    },
    /** Where an order on hold returns to. */
    {
      name: 'heldFrom',
      type: 'select',
      options: choices<'pending' | 'printing'>({
        pending: { en: 'Photo check', ja: '写真確認中' },
        printing: { en: 'Printing', ja: '印刷中' },
      }),
      label: { en: 'Held from', ja: '保留前の状態' },
      admin: { condition: ({ status }) => status === 'on_hold' },
    },
    {
      name: 'holdReason',
      type: 'text',
      label: { en: 'Reason of the hold', ja: '保留の理由' },
      admin: { condition: ({ status }) => status === 'on_hold' },
    },
    /** Why its photos cannot be printed as it says; it is on hold, then. */
    {
      name: 'photoProblems',
      type: 'select',
      hasMany: true,
      options: choices<(typeof PHOTO_PROBLEMS)[number]>({
        UPLOAD_MISSING: { en: 'Photos are missing', ja: '写真がありません' },
        BRAND_MISMATCH: { en: 'Photos of another brand', ja: '別ブランドの写真です' },
        TEMPLATE_MISMATCH: { en: 'Photos for another product', ja: '別商品用の写真です' },
        QUANTITY_MISMATCH: { en: 'Another quantity than uploaded', ja: '枚数が一致しません' },
        NOT_PRINTABLE: { en: 'Photos that cannot be printed', ja: '印刷できない写真です' },
      }),
      label: { en: 'Problems of the photos', ja: '写真の問題' },
      admin: { condition: ({ photoProblems }) => photoProblems?.length > 0 },
    },
    {
      name: 'brand',
      type: 'relationship',
      relationTo: 'brands',
      label: { en: 'Brand', ja: 'ブランド' },
    },
    /** Whole yen, after refunds. */
    {
      name: 'total',
      type: 'number',
      required: true,
      index: true,
      label: { en: 'Total (¥)', ja: '合計金額（円）' },
    },
    {
      name: 'currency',
      type: 'text',
      required: true,
      label: { en: 'Currency', ja: '通貨' },
      admin: { hidden: true },
    },
    {
      name: 'financialStatus',
      type: 'select',
      options: choices<(typeof FINANCIAL_STATUSES)[number]>({
        pending: { en: 'Not paid', ja: '未払い' },
        authorized: { en: 'Authorized', ja: 'オーソリ済み' },
        partially_paid: { en: 'Partly paid', ja: '一部支払い済み' },
        paid: { en: 'Paid', ja: '支払い済み' },
        partially_refunded: { en: 'Partly refunded', ja: '一部返金済み' },
        refunded: { en: 'Refunded', ja: '返金済み' },
        voided: { en: 'Voided', ja: '無効' },
        expired: { en: 'Expired', ja: '期限切れ' },
      }),
      required: true,
      label: { en: 'Payment', ja: '支払い' },
    },
    {
      name: 'fulfilment',
      type: 'select',
      options: choices<(typeof FULFILMENTS)[number]>({
        unfulfilled: { en: 'Not sent', ja: '未発送' },
        partial: { en: 'Partly sent', ja: '一部発送済み' },
        fulfilled: { en: 'Sent', ja: '発送済み' },
      }),
      required: true,
      label: { en: 'Shipment in the shop', ja: 'ショップでの発送' },
    },
    {
      name: 'placedAt',
      type: 'date',
      required: true,
      index: true,
      label: { en: 'Ordered', ja: '注文日時' },
      admin: { date: { pickerAppearance: 'dayAndTime' } },
    },
    {
      name: 'cancelledAt',
      type: 'date',
      label: { en: 'Cancelled', ja: 'キャンセル日時' },
      admin: { date: { pickerAppearance: 'dayAndTime' } },
    },
    { name: 'carrier', type: 'text', label: { en: 'Carrier', ja: '配送会社' } },
    /** Several with commas between them. */
    {
      name: 'trackingNumber',
      type: 'text',
      index: true,
      label: { en: 'Tracking number', ja: '追跡番号' },
    },
    {
      name: 'test',
      type: 'checkbox',
      required: true,
      defaultValue: false,
      label: { en: 'Test order', ja: 'テスト注文' },
    },
    {
      name: 'lines',
      type: 'array',
      label: { en: 'Products', ja: '商品' },
      labels: { singular: { en: 'Product', ja: '商品' }, plural: { en: 'Products', ja: '商品' } },
      fields: line,
    },
    {
      name: 'platformId',
      type: 'text',
      required: true,
      unique: true,
      label: { en: 'Order id of the shop', ja: 'ショップの注文ID' },
      admin: HIDDEN,
    },
    {
      name: 'shopUpdatedAt',
      type: 'date',
      required: true,
      label: { en: 'Last change in the shop', ja: 'ショップでの最終変更' },
      admin: { date: { pickerAppearance: 'dayAndTime' } },
    },
    /** When the shop has told of that change. */
    {
      name: 'shopSeenAt',
      type: 'date',
      required: true,
      label: { en: 'Message of the shop', ja: 'ショップからの通知' },
      admin: { hidden: true },
    },
  ],
}
