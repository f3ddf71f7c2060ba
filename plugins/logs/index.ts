import { systemLogs } from '../../collections/system-logs.ts'
import { recordsPlugin } from '../records.ts'

/** The log that operators read (specification, section 2.7). */
export const logsPlugin = recordsPlugin(systemLogs)
