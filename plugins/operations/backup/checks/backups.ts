import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import { type BackupState, judgeBackups } from '../../../../src/backup/judge-backups.ts'
import type { HealthCheck } from '../../../../src/health/health-check.ts'
import { type Check, defineCheck } from '../../../core/checks/define-check.ts'
import { inDatabase } from '../../../core/database/in-database.ts'
import { readSettings } from '../../../core/feature/stored-settings.ts'
import { BACKUP_SETTINGS } from '../settings.ts'

/** Whether a backup was made last night (specification, section 4.4, point 5). At most a warning: the service itself works. */
export const backupsCheck = (): Check =>
  defineCheck({
    id: 'backups',
    title: { en: 'Backups', ja: 'バックアップ' },
    step: 3,
    service: 'database',
    dependsOn: ['database'],
    intervalMs: 15 * 60_000,
    timeoutMs: 5_000,
    action: {
      en: 'Read in the log why no backup was made, correct the cause, and make one on the page “Backups”.',
      ja: 'バックアップが作成されなかった理由をログで確認し、原因を取り除いてから、「バックアップ」の画面で作成してください。',
    },
    parts: [
      {
        id: 'last-backup',
        title: { en: 'The last backup', ja: '直近のバックアップ' },
        run: ({ payload }) => lastBackup(payload),
      },
    ],
  })

async function lastBackup(payload: Payload): Promise<HealthCheck> {
  const { nightly } = await readSettings(payload, BACKUP_SETTINGS)
  if (!nightly) return { status: 'skipped', detail: SWITCHED_OFF }
  const { category, key } = BACKUP_SETTINGS.nightly
  const [state] = await inDatabase(payload, ({ rows }) =>
    rows<BackupState>(sql`
      with since as (
        select greatest(
          (select max(finished_at) from backups where status = 'done'),
          (select updated_at from system_settings where category = ${category} and key = ${key})) as at)
      select (extract(epoch from now() - at) / 3600)::float as hours,
        exists (select from backups where reason = 'nightly' and status = 'failed' and created_at > at) as failed
      from since`),
  )
  if (!state) throw new Error('The database returned nothing about the backups.')
  return judgeBackups(state)
}

const SWITCHED_OFF = {
  en: 'No backup is made at night. Set general/backup_nightly to true, unless the database is backed up by other means.',
  ja: '夜間のバックアップは無効です。ほかの方法でデータベースをバックアップしていない場合は、general/backup_nightlyをtrueに設定してください。',
}
