import type { CollectionConfig } from 'payload'
import { brandsWith } from './access/principal.ts'
import { holds } from './access/rules.ts'

/** A photo print for sale: size, price and discounts (specification, sections 2.5 and 2.7). */
export const photoTemplates: CollectionConfig = {
  slug: 'photo-templates',
  admin: {
    useAsTitle: 'title',
    defaultColumns: ['title', 'widthMm', 'heightMm', 'status'],
    group: { en: 'Photo prints', ja: 'フォトプリント' },
  },
  labels: {
    singular: { en: 'Photo template', ja: 'プリントテンプレート' },
    plural: { en: 'Photo templates', ja: 'プリントテンプレート' },
  },
  access: {
    read: async ({ req }) => (await brandsWith(req, 'edit')).length > 0,
    create: holds('templates:manage'),
    update: holds('templates:manage'),
    delete: holds('templates:manage'),
  },
  fields: [
    { name: 'title', type: 'text', required: true },
    { name: 'description', type: 'textarea' },
    { name: 'brand', type: 'relationship', relationTo: 'brands', required: true, index: true },
    { name: 'widthMm', type: 'number', required: true, min: 1 },
    { name: 'heightMm', type: 'number', required: true, min: 1 },
    { name: 'dpi', type: 'number', required: true, defaultValue: 300, min: 72 },
    { name: 'pricing', type: 'json', required: true },
    { name: 'commerceProductId', type: 'text', unique: true },
    {
      name: 'status',
      type: 'select',
      options: ['active', 'inactive'],
      required: true,
      defaultValue: 'active',
    },
  ],
}
