import type { Field } from 'payload'
import { choices } from './choices.ts'

/** Which version of a text a record is, and whether it is the one that holds. */
export const versionFields = (): Field[] => [
  {
    name: 'version',
    type: 'text',
    required: true,
    label: { en: 'Version', ja: 'バージョン' },
    admin: { description: { en: 'For example v1.0.0.', ja: '例：v1.0.0' } },
  },
  {
    name: 'status',
    type: 'select',
    options: choices({
      draft: ['Draft', '下書き'],
      published: ['Published', '公開中'],
      archived: ['Archived', 'アーカイブ'],
    }),
    required: true,
    defaultValue: 'draft',
    index: true,
    label: { en: 'Status', ja: '状態' },
  },
]
