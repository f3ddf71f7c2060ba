import { systemSettings } from '../../../collections/system-settings.ts'
import { recordsPlugin } from '../../core/feature/records.ts'

/** Settings that operators change at run time (specification, section 2.7). */
export const settingsPlugin = recordsPlugin(systemSettings)
