import type { Field } from 'payload'
import { publicationStates } from './publication-states.ts'

/** Which version of a text a record is, and whether it is the one in force. */
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
    options: publicationStates(),
    required: true,
    defaultValue: 'draft',
    index: true,
    label: { en: 'Status', ja: '状態' },
  },
]
