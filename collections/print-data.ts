import type { CollectionConfig, Field } from 'payload'
import { hiddenFromArtists } from './access/console.ts'
import { nobody, ofBrandsWith } from './access/rules.ts'

export const PRINT_DATA_STATES = ['queued', 'ready', 'refused', 'failed'] as const

const text = (name: string): Field => ({ name, type: 'text' })
const requiredText = (name: string): Field => ({ name, type: 'text', required: true })
const number = (name: string): Field => ({ name, type: 'number' })
const requiredNumber = (name: string): Field => ({ name, type: 'number', required: true })

/**
 * A print file: what it is made from, how it was cut, what the preflight found (specification, section
 * 2.9). Written by the service alone.
 */
export const printData: CollectionConfig = {
  slug: 'print-data',
  admin: {
    useAsTitle: 'key',
    defaultColumns: ['key', 'size', 'status', 'effectiveDpi', 'updatedAt'],
    group: { en: 'Production', ja: '制作' },
    hidden: hiddenFromArtists,
  },
  labels: {
    singular: { en: 'Print file', ja: '印刷データ' },
    plural: { en: 'Print files', ja: '印刷データ' },
  },
  access: { read: ofBrandsWith('edit'), create: nobody, update: nobody, delete: nobody },
  fields: [
    { name: 'brand', type: 'relationship', relationTo: 'brands', required: true, index: true },
    // What is printed: an artwork, or nothing where an order brings its own picture.
    { name: 'artwork', type: 'relationship', relationTo: 'artworks', index: true },
    { name: 'key', type: 'text', required: true, unique: true },
    requiredText('size'),
    {
      name: 'status',
      type: 'select',
      options: [...PRINT_DATA_STATES],
      required: true,
      defaultValue: 'queued',
      index: true,
    },
    // Counts the requests: a job for an older one writes nothing.
    { name: 'revision', type: 'number', required: true, admin: { hidden: true } },
    requiredText('sourceKey'),
    requiredText('sourceSha256'),
    // The part of the upright picture that is printed, in its px.
    ...['cropX', 'cropY', 'cropWidth', 'cropHeight'].map(requiredNumber),
    { name: 'cropChosen', type: 'checkbox', required: true, defaultValue: false },
    // Px of the file; beside them what millimetres and DPI alone would give.
    ...['width', 'height', 'formulaWidth', 'formulaHeight', 'dpi', 'effectiveDpi'].map(
      requiredNumber,
    ),
    text('contentHash'),
    text('sha256'),
    number('bytes'),
    { name: 'preflight', type: 'json' },
  ],
}
