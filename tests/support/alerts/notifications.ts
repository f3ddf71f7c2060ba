import type { Notification } from '../../../src/alerts/notification.ts'

/** A notification of one critical incident of the database. */
export const notification = (change: Partial<Notification> = {}): Notification => ({
  id: '0123456789abcdef0123456789abcdef',
  kind: 'firing',
  at: Date.parse('2026-11-22T10:05:00Z'),
  class: 'critical',
  incidents: [
    {
      id: 'database-1',
      subject: 'database',
      class: 'critical',
      since: Date.parse('2026-11-22T10:00:00Z'),
      checks: [
        {
          check: 'database',
          detail: { en: 'Nothing answers.', ja: '応答がありません。' },
          action: { en: 'Start the database.', ja: 'データベースを起動してください。' },
          runbook: 'docs/runbooks/database.md',
        },
      ],
    },
  ],
  ...change,
})
