import type { CollectionConfig, Field } from 'payload'
import { JOB_STATES } from '../src/artworks/job-states.ts'
import { OUTAGES } from '../src/object-store/outage.ts'
import { hiddenFromArtists } from './access/console.ts'
import { nobody, ofOwnOrBrandsWith } from './access/rules.ts'

const counter = (name: string): Field => ({
  name,
  type: 'number',
  required: true,
  defaultValue: 0,
  min: 0,
})

/** How far the composition of an artwork's variants is (specification, section 3.3). */
export const compositionJobs: CollectionConfig = {
  slug: 'composition-jobs',
  admin: {
    useAsTitle: 'status',
    defaultColumns: ['artwork', 'status', 'completed', 'total', 'updatedAt'],
    group: { en: 'Artworks', ja: '作品' },
    // Artists follow their compositions on the pages of their artworks.
    hidden: hiddenFromArtists,
  },
  labels: {
    singular: { en: 'Composition', ja: '合成ジョブ' },
    plural: { en: 'Compositions', ja: '合成ジョブ' },
  },
  access: {
    read: ofOwnOrBrandsWith('edit', 'artwork.'),
    create: nobody,
    update: nobody,
    delete: nobody,
  },
  fields: [
    { name: 'artwork', type: 'relationship', relationTo: 'artworks', required: true, index: true },
    {
      name: 'status',
      type: 'select',
      options: [...JOB_STATES],
      required: true,
      defaultValue: 'queued',
      index: true,
    },
    counter('total'),
    counter('completed'),
    counter('failed'),
    /** Variants that needed an encoding in this job; the others were already there, unchanged. */
    counter('encoded'),
    { name: 'current', type: 'text' },
    /** Set while the job waits for the object store. */
    { name: 'waitingFor', type: 'select', options: [...OUTAGES] },
    { name: 'failures', type: 'json', admin: { description: 'Variant key → what went wrong.' } },
    { name: 'startedAt', type: 'date' },
    { name: 'finishedAt', type: 'date' },
    /** Measured wall time of one variant in ms; the eta is computed from it. */
    { name: 'millisecondsPerVariant', type: 'number' },
  ],
}
