import { legalDocuments } from '../../collections/legal-documents.ts'
import { recordsPlugin } from '../records.ts'

/** Legal documents for each brand (specification, section 2.7). */
export const legalPlugin = recordsPlugin(legalDocuments)
