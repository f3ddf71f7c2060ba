import { photoTemplates } from '../../collections/photo-templates.ts'
import { recordsPlugin } from '../records.ts'

/** Photo-print templates (specification, section 2.5). */
export const photoPrintPlugin = recordsPlugin(photoTemplates)
