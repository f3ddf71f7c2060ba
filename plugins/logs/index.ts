import type { CollectionConfig, Plugin } from 'payload'
import { auditLog } from '../../collections/audit-log.ts'
import { systemLogs } from '../../collections/system-logs.ts'
import { auditChange, auditDeletion } from '../../hooks/audit-changes.ts'
import { auditLogin, auditLogout } from '../../hooks/audit-login.ts'

export type LogsOptions = {
  /** Set to `false` to leave the plugin out. */
  readonly enabled?: boolean
  /** Slugs of records that no person changes, or that tell of others. */
  readonly unaudited?: readonly string[]
}

/**
 * What operators read (specification, section 2.7), and the audit of every change that a person makes.
 * It comes last in the list of plugins: it watches the records of those before it.
 */
export function logsPlugin({ enabled = true, unaudited = [] }: LogsOptions = {}): Plugin {
  return (config) =>
    enabled
      ? {
          ...config,
          collections: [
            ...(config.collections ?? []).map((collection) =>
              unaudited.includes(collection.slug) ? collection : audited(collection),
            ),
            systemLogs,
            auditLog,
          ],
        }
      : config
}

function audited(collection: CollectionConfig): CollectionConfig {
  const { auth, hooks } = collection
  return {
    ...collection,
    hooks: {
      ...hooks,
      afterChange: [...(hooks?.afterChange ?? []), auditChange],
      afterDelete: [...(hooks?.afterDelete ?? []), auditDeletion],
      ...(auth && {
        afterLogin: [...(hooks?.afterLogin ?? []), auditLogin],
        afterLogout: [...(hooks?.afterLogout ?? []), auditLogout],
      }),
    },
  }
}
