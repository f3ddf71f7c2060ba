import { legalDocuments } from '../../../collections/legal-documents.ts'
import { recordsPlugin } from '../../core/feature/records.ts'

/** Legal documents for each brand (specification, section 2.7). */
export const legalPlugin = recordsPlugin(legalDocuments)
