import { backups } from '../../../collections/backups.ts'
import { component } from '../../core/console/console-parts.ts'
import { transactionOf } from '../../core/database/transaction.ts'
import { defineFeature } from '../../core/feature/define-feature.ts'
import { defineJob } from '../../core/jobs/define-job.ts'
import { runOrWait } from '../../core/jobs/run-or-wait.ts'
import { backupsCheck } from './checks/backups.ts'
import { downloadBackup } from './endpoints/download-backup.ts'
import { makeBackupNow } from './endpoints/make-backup-now.ts'
import { MAKE_BACKUP, NIGHTLY_BACKUP } from './jobs/job-types.ts'
import { giveUpBackup, makeStoredBackup } from './jobs/make-stored-backup.ts'
import { nightlyBackup } from './jobs/nightly-backup.ts'
import { backupObjects } from './operations/backup-objects.ts'
import { failUnfinished } from './operations/fail-unfinished.ts'
import { backupPermissions } from './permissions.ts'
import { BACKUP_SETTINGS } from './settings.ts'

/** Longer than an archive takes from the store to its record. */
const ORPHAN_HOURS = 24

/**
 * Backup and restore (specification, section 4.4, point 5): archives in the object store, made from the console or at night,
 * and the commands `src/processes/backup.ts` and `restore.ts`.
 */
export const backup = defineFeature('backup', ({ store, queue, urlSigner, settings }) => {
  const { serverUrl, cacheDir: tempDir } = settings
  return {
    needs: ['settings'],
    collections: [backups],
    permissions: backupPermissions,
    audits: {
      'backup.created': { en: 'Back up', ja: 'バックアップ' },
      'backup.downloaded': { en: 'Download backup', ja: 'バックアップをダウンロード' },
      'backup.restored': { en: 'Restore from backup', ja: 'バックアップから復元' },
    },
    systemSettings: Object.values(BACKUP_SETTINGS),
    checks: [backupsCheck()],
    recordEndpoints: {
      backups: [makeBackupNow({ queue }), downloadBackup({ store, serverUrl, urlSigner })],
    },
    jobs: [
      defineJob({
        type: MAKE_BACKUP,
        retry: { retryLimit: 2 },
        run: ({ backup: id, waits }, { payload, signal }) =>
          runOrWait({
            ...{ payload, signal, waits },
            work: () => makeStoredBackup(id, { payload, store, tempDir }, signal),
            putBack: async (req, _outage, next) =>
              queue.send(MAKE_BACKUP, { backup: id, waits: next.waits }, await transactionOf(req), {
                afterSeconds: next.afterSeconds,
              }),
          }),
        giveUp: ({ backup: id }, { payload }) => giveUpBackup(payload, id),
      }),
      defineJob({
        type: NIGHTLY_BACKUP,
        cron: '30 18 * * *',
        run: (_data, { payload }) => nightlyBackup(payload, queue),
      }),
    ],
    areas: [
      {
        name: 'backups',
        keys: /^backups\/.+$/,
        access: 'private',
        content: 'Archives of all records',
        orphanHours: ORPHAN_HOURS,
        owner: backupObjects,
      },
    ],
    // The backup that was restored was in progress when it read its own record.
    afterRestore: (database) => failUnfinished(database, 'all'),
    console: {
      records: {
        backups: {
          components: {
            beforeListTable: [
              component('operations/backup/components/make-backup-gate.tsx#MakeBackupGate'),
            ],
          },
          fields: {
            backupPanel: {
              Field: component('operations/backup/components/backup-panel.tsx#BackupPanel'),
            },
            status: { Cell: component('operations/backup/components/status-cell.tsx#StatusCell') },
            bytes: { Cell: component('operations/backup/components/size-cell.tsx#SizeCell') },
          },
        },
      },
    },
  }
})
