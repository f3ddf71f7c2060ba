import { printData as printDataRecords } from '../../../collections/print-data.ts'
import { removePrintData } from '../../../hooks/remove-print-data.ts'
import { KEY_SEGMENT, ORPHAN_HOURS } from '../../../src/object-store/area.ts'
import { component } from '../../core/console/console-parts.ts'
import { onEvent } from '../../core/events/define-event.ts'
import { defineFeature } from '../../core/feature/define-feature.ts'
import { defineJob } from '../../core/jobs/define-job.ts'
import { ARTWORK_DELETED } from '../artworks/api.ts'
import { listPrintData } from './endpoints/list-print-data.ts'
import { listPrintSizes } from './endpoints/list-print-sizes.ts'
import { makeArtworkPrintData } from './endpoints/make-artwork-print-data.ts'
import { MAKE_PRINT_DATA } from './jobs/job-types.ts'
import { giveUpPrintData, makePrintDataFile } from './jobs/make-print-data.ts'
import { expectedPrintData } from './operations/expected-print-data.ts'
import { mayReadPrintFile } from './operations/may-read-print-file.ts'
import { printDataObjects } from './operations/print-data-objects.ts'
import { remakePrintData } from './operations/remake-print-data.ts'

/** Print files for the factory, with a preflight that lists what impairs the print (section 2.9). */
export const printData = defineFeature('print-data', (services) => {
  const { store, queue, urlSigner, settings } = services
  const { serverUrl, cacheDir: tempDir } = settings
  const options = { queue, urlSigner, serverUrl }
  return {
    needs: ['brands', 'artworks'],
    collections: [printDataRecords],
    endpoints: [makeArtworkPrintData(options), listPrintData(options), listPrintSizes()],
    hooks: { artworks: { beforeDelete: [removePrintData] } },
    jobs: [
      defineJob({
        type: MAKE_PRINT_DATA,
        run: (data, { payload, signal }) =>
          makePrintDataFile(data, { payload, store, queue, tempDir }, signal),
        giveUp: (data, { payload }) => giveUpPrintData(data, payload),
      }),
    ],
    areas: [
      {
        name: 'print-data',
        keys: new RegExp(`^print-data/${KEY_SEGMENT}/.+$`),
        access: 'private',
        content: 'High-resolution print data',
        orphanHours: ORPHAN_HOURS,
        owner: printDataObjects,
        expected: expectedPrintData,
        repair: (payload) => remakePrintData(payload, queue),
        mayRead: mayReadPrintFile,
      },
    ],
    events: [
      onEvent(ARTWORK_DELETED, async ({ brand, artworkId }) => {
        const prefix = `print-data/${brand}/${brand}_${artworkId}-`
        for await (const { key } of store.list(prefix)) await store.delete(key)
      }),
    ],
    console: {
      records: {
        artworks: {
          fields: {
            printFiles: {
              Field: component(
                'business/print-data/components/print-data-panel.tsx#PrintDataPanel',
              ),
            },
          },
        },
      },
    },
  }
})
