import type { CollectionConfig } from 'payload'
import { FRAME_COLORS, MAT_COLORS, VARIANT_TYPES } from '../src/composition/catalogue.ts'
import { hiddenFromArtists } from './access/console.ts'
import { brandsWith } from './access/principal.ts'
import { holds, nobody } from './access/rules.ts'

/**
 * A frame or a mat that is drawn over the full canvas, and for a frame the window in which the
 * artwork is placed (specification, section 2.3). The picture lies in the object store.
 */
export const compositionTemplates: CollectionConfig = {
  slug: 'composition-templates',
  admin: {
    useAsTitle: 'key',
    hidden: hiddenFromArtists,
    defaultColumns: ['key', 'kind', 'type', 'color', 'updatedAt'],
    group: { en: 'Artworks', ja: '作品' },
  },
  labels: {
    singular: { en: 'Frame or mat', ja: 'フレーム・マット' },
    plural: { en: 'Frames and mats', ja: 'フレーム・マット' },
  },
  access: {
    read: async ({ req }) => (await brandsWith(req, 'edit')).length > 0,
    create: nobody,
    update: nobody,
    delete: holds('templates:delete'),
  },
  fields: [
    { name: 'key', type: 'text', required: true, unique: true },
    { name: 'kind', type: 'select', options: ['frame', 'mat'], required: true },
    { name: 'type', type: 'select', options: [...VARIANT_TYPES] },
    { name: 'color', type: 'select', options: [...new Set([...FRAME_COLORS, ...MAT_COLORS])] },
    { name: 'objectKey', type: 'text', required: true },
    { name: 'sha256', type: 'text', required: true },
    {
      name: 'window',
      type: 'group',
      fields: ['x', 'y', 'width', 'height'].map((name) => ({
        name,
        type: 'number' as const,
        min: 0,
      })),
    },
  ],
}
