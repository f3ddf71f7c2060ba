import type { CollectionConfig } from 'payload'

/** A record of the app itself. */
export const news: CollectionConfig = {
  slug: 'news',
  access: { read: () => true },
  fields: [{ name: 'headline', type: 'text', required: true }],
}
