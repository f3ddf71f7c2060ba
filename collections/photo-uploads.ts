import type { CollectionConfig } from 'payload'
import { hiddenWithoutBrand } from '../plugins/core/access/hidden.ts'
import { nobody, ofBrandsAlsoHolding } from '../plugins/core/access/rules.ts'
import { PHOTO_PRINTS } from '../plugins/core/console/console-parts.ts'
import type { UPLOAD_STATES } from '../src/photo-print/upload-states.ts'
import { brandField } from './fields/brand-field.ts'
import { choices } from './fields/choices.ts'
import { wholeNumber } from './fields/whole-number.ts'

/**
 * Photos that a customer sent for a print (specification, section 2.6): what an order and its print data
 * need to find them. Of the customer it holds the user id and nothing else, not even file names.
 */
export const photoUploads: CollectionConfig = {
  slug: 'photo-uploads',
  custom: {
    emptyList: {
      en: 'The first photos appear here once a customer sends them from the site of a brand.',
      ja: 'お客様がブランドのサイトから写真を送信すると、ここに表示されます。',
    },
  },
  admin: {
    description: {
      en: 'Photos that customers send for their prints from the site of a brand.',
      ja: 'お客様がブランドのサイトからプリント用に送信した写真です。',
    },
    useAsTitle: 'id',
    defaultColumns: ['template', 'state', 'quantity', 'totalPrice', 'createdAt'],
    group: PHOTO_PRINTS,
    hidden: hiddenWithoutBrand('photo-print'),
  },
  labels: {
    singular: { en: 'Customer photos', ja: 'お客様の写真' },
    plural: { en: 'Customer photos', ja: 'お客様の写真' },
  },
  access: {
    read: ofBrandsAlsoHolding('orders:manage', 'edit'),
    create: nobody,
    update: nobody,
    delete: nobody,
  },
  fields: [
    brandField(),
    {
      name: 'template',
      type: 'relationship',
      relationTo: 'photo-templates',
      required: true,
      index: true,
      label: { en: 'Photo template', ja: 'プリントテンプレート' },
    },
    {
      name: 'idpUid',
      type: 'text',
      required: true,
      index: true,
      label: {
        en: 'Customer (identity provider user id)',
        ja: 'お客様（IDプロバイダーのユーザーID）',
      },
    },
    {
      name: 'state',
      type: 'select',
      options: choices<(typeof UPLOAD_STATES)[number]>({
        receiving: { en: 'Being received', ja: '受信中' },
        received: { en: 'Received', ja: '受信済み' },
        ordered: { en: 'Ordered', ja: '注文済み' },
        expiring: { en: 'Being removed', ja: '削除中' },
      }),
      required: true,
      defaultValue: 'receiving',
      index: true,
      label: { en: 'State', ja: '状態' },
    },
    /** Identifiers of the shop's orders that want the photos. */
    {
      name: 'orders',
      type: 'json',
      required: true,
      defaultValue: [],
      label: { en: 'Orders of the shop', ja: 'ショップの注文' },
      admin: { hidden: true },
    },
    /** Prints of all photos together. */
    wholeNumber({ name: 'quantity', required: true, label: { en: 'Prints', ja: '枚数' } }),
    /** At the prices of the template when the photos came; may exceed an integer of the database. */
    {
      name: 'totalPrice',
      type: 'number',
      required: true,
      label: { en: 'Total price (¥)', ja: '合計金額（円）' },
    },
    {
      name: 'readyForCheckout',
      type: 'checkbox',
      required: true,
      defaultValue: false,
      label: { en: 'Ready for checkout', ja: '購入手続き可' },
    },
    /** In the key of the first photo; the others follow, one ms each. */
    {
      name: 'firstTimestamp',
      type: 'number',
      required: true,
      index: true,
      label: {
        en: 'Time of the first photo (ms since 1970)',
        ja: '最初の写真の時刻（1970年からのミリ秒）',
      },
      admin: { hidden: true },
    },
    /** Key, SHA-256, px, effective DPI and readiness of each stored photo. */
    {
      name: 'photos',
      type: 'json',
      required: true,
      defaultValue: [],
      label: { en: 'Photos', ja: '写真' },
      admin: { hidden: true },
    },
  ],
}
