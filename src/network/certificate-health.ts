import type { HealthCheck } from '../health/health-check.ts'

const DAY_MS = 24 * 60 * 60_000
/** Automatic renewal happens 30 days before the end; a week later it has failed. */
const WARN_DAYS = 21

/**
 * What the remaining validity of a trusted certificate means.
 *
 * @param now in ms since 1970.
 */
export function certificateHealth(end: Date, now: number): HealthCheck {
  const days = Math.floor((end.getTime() - now) / DAY_MS)
  const detail = {
    en: `Valid until ${end.toISOString().slice(0, 10)}: ${days} days.`,
    ja: `有効期限：${end.toISOString().slice(0, 10)}（残り${days}日）`,
  }
  if (days >= WARN_DAYS) return { status: 'healthy', detail }
  return {
    status: days < 0 ? 'error' : 'warning',
    detail,
    action: {
      en: 'Renew the certificate. If renewal is automatic, find out why it has failed.',
      ja: '証明書を更新してください。自動更新の場合は、更新に失敗した原因を確認してください。',
    },
  }
}
