import type { Plugin } from 'payload'
import { printData } from '../../../collections/print-data.ts'
import { listPrintData } from './endpoints/list-print-data.ts'
import { listPrintSizes } from './endpoints/list-print-sizes.ts'
import { makeArtworkPrintData } from './endpoints/make-artwork-print-data.ts'
import type { PrintDataOptions } from './options.ts'

/** Files for the factory, with what stands in the way of a good print (specification, section 2.9). */
export const printDataPlugin =
  (options: PrintDataOptions): Plugin =>
  (config) => {
    if (options.enabled === false) return config
    return {
      ...config,
      collections: [...(config.collections ?? []), printData],
      endpoints: [
        ...(config.endpoints ?? []),
        makeArtworkPrintData(options),
        listPrintData(options),
        listPrintSizes(),
      ],
    }
  }
