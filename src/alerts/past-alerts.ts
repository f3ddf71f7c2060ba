import type { Notification } from './notification.ts'

/** An incident that is over or no longer checked, or what an operator has sent, as its notifications tell it. */
export type PastAlert = Pick<Notification, 'class' | 'reason'> & {
  /** Id of the incident; of the notification, where an operator has sent it. */
  readonly id: string
  readonly subject?: Notification['incidents'][number]['subject']
  readonly checks: readonly Notification['incidents'][number]['checks'][number][]
  readonly outcome: 'resolved' | 'lapsed' | 'unknown' | 'sent' | 'repair-failed'
  /** Ms since 1970: when it began, and when its last notification was decided. */
  readonly since: number
  readonly notifiedAt: number
}

/**
 * The past alerts, that of the newest notification first.
 *
 * @param notifications the newest first.
 * @param open ids of the incidents that are not over.
 */
export function pastAlerts(
  notifications: readonly Notification[],
  open: ReadonlySet<string>,
): PastAlert[] {
  const alerts = new Map<string, PastAlert>()
  for (const notification of notifications.toReversed()) {
    for (const alert of alertsOf(notification)) {
      const checks = alert.checks.length > 0 ? alert.checks : (alerts.get(alert.id)?.checks ?? [])
      // Again at the end of the order: a later notification moves its incident there.
      alerts.delete(alert.id)
      alerts.set(alert.id, { ...alert, checks })
    }
  }
  return [...alerts.values()].filter(({ id }) => !open.has(id)).reverse()
}

function alertsOf({ id, kind, at, class: level, reason, incidents }: Notification): PastAlert[] {
  if (kind === 'emergency') {
    const sent = {
      id,
      class: level,
      checks: [],
      outcome: 'sent',
      since: at,
      notifiedAt: at,
    } as const
    return [{ ...sent, ...(reason !== undefined && { reason }) }]
  }
  // The notification of the end may have been dropped, e.g. with its channel.
  const isKnown = kind === 'resolved' || kind === 'lapsed' || kind === 'repair-failed'
  const outcome = isKnown ? kind : 'unknown'
  return incidents.map((incident) => ({ ...incident, outcome, notifiedAt: at }))
}
