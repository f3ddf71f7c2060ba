import { systemSettings } from '../../collections/system-settings.ts'
import { recordsPlugin } from '../records.ts'

/** Settings that operators change at run time (specification, section 2.7). */
export const settingsPlugin = recordsPlugin(systemSettings)
