import type { CollectionConfig } from 'payload'
import { nobody, ofOwnOrBrandsWith } from '../plugins/core/access/rules.ts'
import { ARTWORKS } from '../plugins/core/console/console-parts.ts'
import { FRAME_COLORS, MAT_COLORS, VARIANT_TYPES } from '../src/composition/catalogue.ts'
import { wholeNumber } from './fields/whole-number.ts'

/** One composed picture of an artwork, sold as one variant (specification, section 2.7). */
export const variants: CollectionConfig = {
  slug: 'variants',
  custom: { audited: false },
  admin: {
    useAsTitle: 'altText',
    defaultColumns: ['imageUrl', 'artwork', 'type', 'frameColor', 'matColor', 'price'],
    group: ARTWORKS,
    hidden: true,
  },
  labels: {
    singular: { en: 'Variant', ja: 'バリエーション' },
    plural: { en: 'Variants', ja: 'バリエーション' },
  },
  access: {
    read: ofOwnOrBrandsWith('edit', 'artwork.'),
    create: nobody,
    update: nobody,
    delete: nobody,
  },
  indexes: [{ fields: ['artwork', 'key'], unique: true }],
  fields: [
    { name: 'artwork', type: 'relationship', relationTo: 'artworks', required: true, index: true },
    { name: 'key', type: 'text', required: true },
    { name: 'type', type: 'select', options: [...VARIANT_TYPES], required: true },
    { name: 'frameColor', type: 'select', options: [...FRAME_COLORS] },
    { name: 'matColor', type: 'select', options: [...MAT_COLORS] },
    { name: 'imageUrl', type: 'text', required: true },
    /** Small rendition for lists; variants that were composed before there were any have none. */
    { name: 'previewUrl', type: 'text' },
    { name: 'altText', type: 'text' },
    { name: 'commerceVariantId', type: 'text', index: true },
    wholeNumber({ name: 'price', required: true }),
    wholeNumber({ name: 'inventoryQuantity', required: true, defaultValue: 999 }),
    /** Hash over everything that shapes the picture: an equal hash means nothing has to be composed. */
    { name: 'contentHash', type: 'text', required: true },
    wholeNumber({ name: 'bytes', required: true }),
  ],
}
