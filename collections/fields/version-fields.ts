import type { Field, SelectField, SingleRelationshipField, TextField } from 'payload'
import { nobody } from '../../plugins/core/access/rules.ts'
import { publicationStates } from './publication-states.ts'

/** Set by the service alone: clients see it and cannot change it. */
const managed = { access: { create: nobody, update: nobody }, admin: { hidden: true } } as const

/** Which version of a text a record is, and how far it is on its way to the public. */
export const versionFields = (): Field[] => [
  {
    name: 'version',
    type: 'text',
    required: true,
    ...managed,
    label: { en: 'Version', ja: 'バージョン' },
  },
  {
    name: 'status',
    type: 'select',
    options: publicationStates(),
    required: true,
    defaultValue: 'draft',
    index: true,
    ...managed,
    label: { en: 'Status', ja: '状態' },
  },
  { name: 'publishedAt', type: 'date', ...managed, label: { en: 'Published', ja: '公開日時' } },
  // SHA-256 of what the version says, from its publication on.
  { name: 'contentHash', type: 'text', ...managed },
  // The number of the version that this one was made from.
  { name: 'basedOn', type: 'text', ...managed },
]

/** From when until when a version is in force, for texts that are published before they take effect. */
export const effectiveDateFields = (): Field[] => [
  {
    name: 'effectiveDate',
    type: 'date',
    index: true,
    label: { en: 'Effective date', ja: '施行日' },
    admin: {
      date: { pickerAppearance: 'dayOnly', displayFormat: 'yyyy/MM/dd' },
      description: {
        en: 'First day on which this version is in force (Japan time). Empty: the day of its publication.',
        ja: 'このバージョンを施行する最初の日です（日本時間）。空欄の場合は公開日になります。',
      },
    },
  },
  // The first day on which it is no longer in force; set when a later version is published.
  { name: 'inForceUntil', type: 'date', ...managed },
]

/** A field that says of which text a record is a version: it never changes, because its number belongs to that text. */
export const ofOneText = <F extends SelectField | SingleRelationshipField | TextField>(
  field: F,
): F => ({
  ...field,
  access: { update: nobody },
})
