import type { Plugin } from 'payload'
import { auditLog } from '../../../collections/audit-log.ts'
import { systemLogs } from '../../../collections/system-logs.ts'
import { auditCollections } from './audit-collections.ts'

export type LogsOptions = {
  /** Set to `false` to leave the plugin out. */
  readonly enabled?: boolean
  /** Slugs of records that no person changes. */
  readonly unaudited?: readonly string[]
}

/** What operators read (specification, section 2.7), and the audit of every change that people make. */
export function logsPlugin({ enabled = true, unaudited = [] }: LogsOptions = {}): Plugin {
  return (config) =>
    enabled
      ? {
          ...config,
          collections: [...(config.collections ?? []), systemLogs, auditLog],
          onInit: async (payload) => {
            await config.onInit?.(payload)
            auditCollections(payload, unaudited)
          },
        }
      : config
}
