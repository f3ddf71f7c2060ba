import type { SingleRelationshipField } from 'payload'

/** The brand that a record belongs to. */
export const brandField = (): SingleRelationshipField => ({
  name: 'brand',
  type: 'relationship',
  relationTo: 'brands',
  required: true,
  index: true,
  label: { en: 'Brand', ja: 'ブランド' },
  // A brand is no by-product of a text.
  admin: { allowCreate: false },
})
