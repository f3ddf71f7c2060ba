import type { HealthCheck } from '../health/health-check.ts'

/** A day, and the time that a backup takes. */
const LATE_HOURS = 26

/** What is known of the backups of an installation that makes one every night. */
export type BackupState = {
  /** Since the last complete backup, or since nightly backups were switched on if that was later, in hours. */
  readonly hours: number
  /** Whether a nightly backup has failed since. */
  readonly failed: boolean
}

/** Warns where the last backup at night has failed, or none was made for more than a day. */
export function judgeBackups({ hours, failed }: BackupState): HealthCheck {
  if (failed) {
    const detail = {
      en: 'The last backup at night has failed.',
      ja: '直近の夜間バックアップが失敗しました。',
    }
    return { status: 'warning', detail }
  }
  if (hours > LATE_HOURS) {
    const whole = Math.floor(hours)
    const detail = {
      en: `No backup has been made for ${whole} hours.`,
      ja: `${whole}時間バックアップが作成されていません。`,
    }
    return { status: 'warning', detail }
  }
  return { status: 'healthy' }
}
