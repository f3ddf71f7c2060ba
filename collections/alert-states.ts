import type { CollectionConfig } from 'payload'
import { nobody } from '../plugins/core/access/rules.ts'

/** What the rules of alerts remember between two steps, one record for each process that decides. */
export const alertStates: CollectionConfig = {
  slug: 'alert-states',
  custom: { audited: false },
  admin: { hidden: true },
  labels: {
    singular: { en: 'State of the alerts', ja: 'アラートの内部状態' },
    plural: { en: 'States of the alerts', ja: 'アラートの内部状態' },
  },
  access: { read: nobody, create: nobody, update: nobody, delete: nobody },
  fields: [
    // `checks` for the results of the diagnostic checks, `watcher` for a copy of what the watcher process knows.
    {
      name: 'source',
      type: 'text',
      required: true,
      unique: true,
      label: { en: 'Source', ja: '判定元' },
    },
    { name: 'state', type: 'json', label: { en: 'State', ja: '状態' } },
    { name: 'seenAt', type: 'date', label: { en: 'Last step', ja: '最終処理' } },
  ],
}
