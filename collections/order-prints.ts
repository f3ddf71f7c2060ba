import type { CollectionConfig } from 'payload'
import { hiddenWithoutBrand } from '../plugins/core/access/hidden.ts'
import { nobody, ofBrandsAlsoHolding } from '../plugins/core/access/rules.ts'
import { ORDERS } from '../plugins/core/console/console-parts.ts'
import { brandField } from './fields/brand-field.ts'
import { wholeNumber } from './fields/whole-number.ts'

/**
 * A photo of an order, as often as it is printed: what an order needs to be checked and printed when the upload of the
 * customer is gone. Written by the service alone.
 */
export const orderPrints: CollectionConfig = {
  slug: 'order-prints',
  custom: {
    emptyList: {
      en: 'The first prints appear here once a customer has paid for photos.',
      ja: 'お客様が写真の代金を支払うと、ここに表示されます。',
    },
  },
  admin: {
    description: {
      en: 'What the orders print. The photos are checked on the page “Work on orders”.',
      ja: '注文ごとの印刷内容です。写真の確認は「受注作業」のページで行います。',
    },
    useAsTitle: 'reference',
    defaultColumns: ['order', 'position', 'copies', 'widthMm', 'heightMm', 'createdAt'],
    group: ORDERS,
    hidden: hiddenWithoutBrand('photo-print'),
  },
  labels: {
    singular: { en: 'Print of an order', ja: '注文の印刷' },
    plural: { en: 'Prints of orders', ja: '注文の印刷' },
  },
  access: {
    read: ofBrandsAlsoHolding('orders:manage', 'edit'),
    create: nobody,
    update: nobody,
    delete: nobody,
  },
  fields: [
    {
      name: 'order',
      type: 'relationship',
      relationTo: 'orders',
      required: true,
      index: true,
      label: { en: 'Order', ja: '注文' },
    },
    brandField(),
    /** Names the print file and the thumbnail: the id of the order, from the second photo on with a number. */
    {
      name: 'reference',
      type: 'text',
      required: true,
      unique: true,
      label: { en: 'Reference', ja: '参照番号' },
    },
    wholeNumber({ name: 'position', required: true, label: { en: 'Photo', ja: '写真番号' } }),
    wholeNumber({ name: 'copies', required: true, label: { en: 'Prints', ja: '枚数' } }),
    wholeNumber({ name: 'widthMm', required: true, label: { en: 'Width (mm)', ja: '幅（mm）' } }),
    wholeNumber({
      name: 'heightMm',
      required: true,
      label: { en: 'Height (mm)', ja: '高さ（mm）' },
    }),
    {
      name: 'upload',
      type: 'text',
      required: true,
      label: { en: 'Id of the upload', ja: 'アップロードID' },
      admin: { hidden: true },
    },
    /** The photo in the object store, until the photos of the order are removed. */
    {
      name: 'photoKey',
      type: 'text',
      required: true,
      label: { en: 'Key of the photo', ja: '写真のキー' },
      admin: { hidden: true },
    },
    {
      name: 'photoSha256',
      type: 'text',
      required: true,
      label: { en: 'SHA-256 of the photo', ja: '写真のSHA-256' },
      admin: { hidden: true },
    },
    {
      name: 'printData',
      type: 'relationship',
      relationTo: 'print-data',
      label: { en: 'Print file', ja: '印刷データ' },
    },
  ],
}
