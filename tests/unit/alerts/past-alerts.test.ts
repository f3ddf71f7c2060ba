import { describe, expect, it } from 'vitest'
import type { Notification } from '../../../src/alerts/notification.ts'
import { pastAlerts } from '../../../src/alerts/past-alerts.ts'
import { notification } from '../../support/alerts/notifications.ts'

const NONE = new Set<string>()
const { incidents } = notification()
const later = (kind: Notification['kind'], minutes: number, change: Partial<Notification> = {}) =>
  notification({
    id: `${kind}-${minutes}`,
    kind,
    at: notification().at + minutes * 60_000,
    ...change,
  })

describe('past alerts', () => {
  it('are one for each incident, with the state of its last notification', () => {
    const found = pastAlerts([later('resolved', 90), later('reminder', 60), notification()], NONE)
    expect(found).toEqual([
      {
        id: 'database-1',
        subject: 'database',
        class: 'critical',
        checks: incidents[0]?.checks,
        outcome: 'resolved',
        since: Date.parse('2026-11-22T10:00:00Z'),
        notifiedAt: Date.parse('2026-11-22T11:35:00Z'),
      },
    ])
  })

  it('keep the checks and runbooks that the notification of the end no longer has', () => {
    const end = incidents.map((incident) => ({ ...incident, checks: [] }))
    const [found] = pastAlerts([later('resolved', 1, { incidents: end }), notification()], NONE)
    expect(found?.checks).toEqual(incidents[0]?.checks)
  })

  it('leave out the incidents that are open', () => {
    expect(pastAlerts([notification()], new Set(['database-1']))).toEqual([])
  })

  it('say that the end is not known where no notification of it is kept', () => {
    expect(pastAlerts([notification()], NONE)).toMatchObject([{ outcome: 'unknown' }])
  })

  it('contain what operators have sent, and begin with the newest', () => {
    const sent = later('emergency', 5, { reason: 'Fire', incidents: [] })
    expect(pastAlerts([sent, notification()], NONE)).toMatchObject([
      { id: 'emergency-5', outcome: 'sent', reason: 'Fire', checks: [] },
      { id: 'database-1' },
    ])
  })
})
