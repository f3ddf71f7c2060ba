import { auditLog } from '../../../collections/audit-log.ts'
import { systemLogs } from '../../../collections/system-logs.ts'
import { component } from '../../core/console/console-parts.ts'
import { defineFeature } from '../../core/feature/define-feature.ts'
import { defineJob } from '../../core/jobs/define-job.ts'
import { auditCollections } from './audit-collections.ts'
import { EXPIRE_LOGS, expireLogs } from './jobs/expire-logs.ts'
import { logPermissions } from './permissions.ts'

/**
 * System log and audit log for operators (specification, section 2.7). Audits every change that a user makes,
 * ships the log lines of the process, and deletes expired entries.
 */
export const logs = defineFeature({ name: 'logs', required: true }, ({ logShipper }) => ({
  collections: [systemLogs, auditLog],
  permissions: logPermissions,
  audits: {
    'access.refuse': { en: 'Access', ja: 'アクセス' },
    'users.login': { en: 'Log in', ja: 'ログイン' },
    'users.logout': { en: 'Log out', ja: 'ログアウト' },
    'users.reset-password': { en: 'Reset password', ja: 'パスワードを再設定' },
  },
  jobs: [
    defineJob({
      type: EXPIRE_LOGS,
      cron: '7 * * * *',
      run: (_data, { payload, signal }) => expireLogs(payload, { signal }),
    }),
  ],
  console: {
    records: {
      'audit-log': {
        components: {
          views: {
            edit: {
              root: { Component: component('platform/logs/views/audit-view.tsx#AuditView') },
            },
          },
        },
        fields: {
          action: { Cell: component('platform/logs/components/audit-cells.tsx#ActionCell') },
          actor: { Cell: component('platform/logs/components/audit-cells.tsx#ActorCell') },
          record: { Cell: component('platform/logs/components/audit-cells.tsx#RecordCell') },
          target: { Cell: component('platform/logs/components/audit-cells.tsx#TargetCell') },
        },
      },
    },
  },
  start(payload) {
    auditCollections(payload)
    logShipper.start()
  },
  // The first set-up creates the table before it logs anything into it.
  setUp: async () => logShipper.start(),
}))
