import type { CollectionConfig } from 'payload'
import { UPLOAD_STATES } from '../src/photo-print/upload-states.ts'
import { hiddenFromArtists } from './access/console.ts'
import { nobody, ofBrandsAlsoHolding } from './access/rules.ts'

/**
 * Photos that a customer sent for a print (specification, section 2.6): what an order and its print data
 * need to find them. Of the customer it holds the user id and nothing else, not even file names.
 */
export const photoUploads: CollectionConfig = {
  slug: 'photo-uploads',
  admin: {
    useAsTitle: 'id',
    defaultColumns: ['template', 'state', 'quantity', 'totalPrice', 'createdAt'],
    group: { en: 'Photo prints', ja: 'フォトプリント' },
    hidden: hiddenFromArtists,
    hideAPIURL: true,
    components: { views: { edit: { default: { tab: { condition: () => false } } } } },
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
    { name: 'brand', type: 'relationship', relationTo: 'brands', required: true, index: true },
    {
      name: 'template',
      type: 'relationship',
      relationTo: 'photo-templates',
      required: true,
      index: true,
    },
    { name: 'idpUid', type: 'text', required: true, index: true },
    {
      name: 'state',
      type: 'select',
      options: [...UPLOAD_STATES],
      required: true,
      defaultValue: 'receiving',
      index: true,
    },
    /** Identifiers of the shop's orders that want the photos. */
    { name: 'orders', type: 'json', required: true, defaultValue: [] },
    /** Prints of all photos together. */
    { name: 'quantity', type: 'number', required: true },
    /** JPY, at the prices of the template when the photos came. */
    { name: 'totalPrice', type: 'number', required: true },
    { name: 'readyForCheckout', type: 'checkbox', required: true, defaultValue: false },
    /** ms since 1970 in the key of the first photo; the others follow, one ms each. */
    { name: 'firstTimestamp', type: 'number', required: true, index: true },
    /** Key, SHA-256, px, effective DPI and readiness of each stored photo. */
    { name: 'photos', type: 'json', required: true, defaultValue: [] },
  ],
}
