import type { CollectionConfig } from 'payload'
import { holds } from './access/rules.ts'

/** A mail of the shop, written in Liquid, in one version (specification, section 2.7). */
export const emailTemplates: CollectionConfig = {
  slug: 'email-templates',
  admin: {
    useAsTitle: 'subject',
    defaultColumns: ['subject', 'brand', 'templateType', 'version', 'status'],
    group: { en: 'Texts', ja: '文書' },
  },
  labels: {
    singular: { en: 'E-mail template', ja: 'メールテンプレート' },
    plural: { en: 'E-mail templates', ja: 'メールテンプレート' },
  },
  access: {
    read: holds('email:edit'),
    create: holds('email:edit'),
    update: holds('email:edit'),
    delete: holds('email:edit'),
  },
  fields: [
    { name: 'brand', type: 'relationship', relationTo: 'brands', required: true, index: true },
    {
      name: 'templateType',
      type: 'select',
      options: ['order_confirmation', 'shipping_confirmation'],
      required: true,
    },
    { name: 'subject', type: 'text', required: true },
    { name: 'content', type: 'code', required: true, admin: { language: 'html' } },
    { name: 'version', type: 'text', required: true },
    {
      name: 'status',
      type: 'select',
      options: ['draft', 'published', 'archived'],
      required: true,
      defaultValue: 'draft',
      index: true,
    },
  ],
}
