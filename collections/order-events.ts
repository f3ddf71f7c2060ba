import type { CollectionConfig } from 'payload'
import { nobody, ofBrandsAlsoHolding } from '../plugins/core/access/rules.ts'
import { ORDERS } from '../plugins/core/console/console-parts.ts'
import type { INQUIRY_STATES, ORDER_EVENTS } from '../src/production/order-events.ts'
import { brandField } from './fields/brand-field.ts'
import { choices } from './fields/choices.ts'

/**
 * What has happened to an order, and what its people note: its timeline (specification, section 4.4). Written by the
 * service, and by the endpoints of the inquiries.
 */
export const orderEvents: CollectionConfig = {
  slug: 'order-events',
  admin: { useAsTitle: 'kind', group: ORDERS, hidden: true },
  labels: {
    singular: { en: 'Event of an order', ja: '注文の履歴' },
    plural: { en: 'Events of orders', ja: '注文の履歴' },
  },
  access: {
    read: ofBrandsAlsoHolding('orders:manage', 'edit'),
    create: nobody,
    update: nobody,
    delete: nobody,
  },
  indexes: [{ fields: ['order', 'createdAt'] }, { fields: ['brand', 'inquiryState'] }],
  fields: [
    {
      name: 'order',
      type: 'relationship',
      relationTo: 'orders',
      required: true,
      label: { en: 'Order', ja: '注文' },
    },
    brandField(),
    {
      name: 'kind',
      type: 'select',
      options: choices<(typeof ORDER_EVENTS)[number]>({
        status: { en: 'Status changed', ja: '状態の変更' },
        problems: { en: 'Photos compared', ja: '写真の照合' },
        rejected: { en: 'Photos rejected', ja: '写真の却下' },
        inquiry: { en: 'Inquiry', ja: '問い合わせ' },
        note: { en: 'Note', ja: 'メモ' },
        submitted: { en: 'Sent to the factory', ja: '工場へ送信' },
        factory: { en: 'Word of the factory', ja: '工場からの連絡' },
        reprint: { en: 'Reprint', ja: '再印刷' },
        shipped: { en: 'Shipment', ja: '発送' },
        fulfilled: { en: 'Recorded in the shop', ja: 'ショップへ登録' },
        unfulfilled: { en: 'Not recorded in the shop', ja: 'ショップへ未登録' },
      }),
      required: true,
      label: { en: 'Kind', ja: '種類' },
    },
    { name: 'text', type: 'text', label: { en: 'Text', ja: '内容' } },
    /** Only of an inquiry. */
    {
      name: 'inquiryState',
      type: 'select',
      options: choices<(typeof INQUIRY_STATES)[number]>({
        open: { en: 'Open', ja: '対応中' },
        done: { en: 'Done', ja: '対応済み' },
      }),
      label: { en: 'State of the inquiry', ja: '問い合わせの状態' },
    },
    /** Who did it; nothing for the service itself. */
    {
      name: 'by',
      type: 'relationship',
      relationTo: 'users',
      label: { en: 'By', ja: '担当者' },
    },
  ],
}
