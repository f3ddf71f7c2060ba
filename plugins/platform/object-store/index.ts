import { defineFeature } from '../../core/feature/define-feature.ts'
import { defineJob } from '../../core/jobs/define-job.ts'
import { objectStoreCheck } from './checks/object-store.ts'
import { readFile } from './endpoints/read-file.ts'
import { SWEEP_OBJECTS, SWEEP_UNFINISHED_WRITES } from './jobs/job-types.ts'
import { sweepObjectsJob } from './jobs/sweep-objects.ts'
import { sweepUnfinishedWrites } from './jobs/sweep-unfinished-writes.ts'

const head = { name: 'object-store', required: true } as const

/** Serves objects as their area allows, and sweeps expired objects and orphans (section 2.9). */
export const objectStore = defineFeature(head, ({ store, urlSigner, queue }) => ({
  endpoints: [readFile({ store, urlSigner })],
  jobs: [
    defineJob({
      type: SWEEP_OBJECTS,
      cron: '17 * * * *',
      run: (data, { payload, signal }) => sweepObjectsJob(data, { payload, store, queue }, signal),
    }),
    defineJob({
      type: SWEEP_UNFINISHED_WRITES,
      cron: '47 3 * * *',
      run: (_data, { payload, signal }) => sweepUnfinishedWrites({ payload, store }, signal),
    }),
  ],
  // Areas of the specification that no feature writes yet. Where it does not state the access, they are private.
  areas: [
    {
      name: 'temp',
      keys: /^temp\/.+$/,
      access: 'private',
      content: 'Temporary files',
      ttlHours: 24,
      hasLifecycleRule: true,
    },
    {
      name: 'brand-assets',
      keys: /^brand-assets\/.+$/,
      access: 'public',
      content: 'Assets of a brand, such as logos',
    },
    {
      name: 'print-files',
      keys: /^print-files\/.+$/,
      access: 'private',
      content: 'Print data files',
    },
  ],
  checks: [objectStoreCheck(store)],
}))
