import { emailTemplates } from '../../../collections/email-templates.ts'
import { recordsPlugin } from '../../core/feature/records.ts'

/** Mail templates for each brand (specification, section 2.7). */
export const emailTemplatesPlugin = recordsPlugin(emailTemplates)
