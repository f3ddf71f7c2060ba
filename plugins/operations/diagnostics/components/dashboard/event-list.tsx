'use client'
import { Link, useConfig } from '@payloadcms/ui'
import type { AlertClass } from '../../../../../src/alerts/rules.ts'
import type { AuditLog } from '../../../../../src/payload-types.ts'
import { useTime } from '../../../../core/console/formats.ts'
import { StatusPill, type StatusStyles } from '../../../../core/console/status-pill.tsx'
import { usePolledQuery } from '../../../../core/console/use-polled-query.ts'
import type { DashboardAbilities } from './abilities.ts'
import { useDashboardTexts } from './texts.ts'

const LOOK_MS = 60_000
/** Changes that are shown. */
const MOST = 5

type Props = Pick<DashboardAbilities, 'hasAlerts' | 'seesAudit'>

/** Open alerts, and what users have done lately that operators should know of. */
export function EventList({ hasAlerts, seesAudit }: Props) {
  const texts = useDashboardTexts()
  if (!hasAlerts && !seesAudit) return null
  return (
    <section aria-labelledby="events-heading" className="health-card ops__wide" id="ops-events">
      <h3 id="events-heading">{texts.events}</h3>
      {hasAlerts && <OpenAlerts />}
      {seesAudit && <Changes />}
    </section>
  )
}

const STYLES: StatusStyles<AlertClass> = {
  critical: 'error',
  warning: 'warning',
}

type Alerts = {
  readonly alerts: readonly {
    readonly id: string
    readonly title: string
    readonly class: AlertClass
    readonly since: string
  }[]
}

function OpenAlerts() {
  const texts = useDashboardTexts()
  const time = useTime()
  const { admin, api } = useConfig().config.routes
  const { value } = usePolledQuery<Alerts>(`${api}/alerts`, LOOK_MS)
  if (value?.alerts.length === 0) return <p className="health-card__fact">{texts.noAlerts}</p>
  return (
    <ul className="ops__list">
      {value?.alerts.map(({ id, title, class: level, since }) => (
        <li key={id}>
          <Link href={`${admin}/alerts`} prefetch={false}>
            {title}
          </Link>
          <span className="ops__mark">
            <time className="kit-table__detail" dateTime={since}>
              {time(since)}
            </time>
            <StatusPill styles={STYLES} texts={texts.classes} value={level} />
          </span>
        </li>
      ))}
    </ul>
  )
}

function Changes() {
  const texts = useDashboardTexts()
  const time = useTime()
  const { api } = useConfig().config.routes
  const query = new URLSearchParams({
    ...{ sort: '-createdAt', limit: String(MOST), depth: '0', pagination: 'false' },
    'where[action][in]': Object.keys(texts.audited).join(','),
  })
  const { value } = usePolledQuery<{ readonly docs: readonly AuditLog[] }>(
    `${api}/audit-log?${query}`,
    LOOK_MS,
  )
  if (value?.docs.length === 0) return <p className="health-card__fact">{texts.noChanges}</p>
  const names: Readonly<Record<string, string>> = texts.audited
  return (
    <ul className="ops__list">
      {value?.docs.map(({ id, action, createdAt: at }) => (
        <li key={id}>
          <span>{names[action]}</span>
          <time className="kit-table__detail" dateTime={at}>
            {time(at)}
          </time>
        </li>
      ))}
    </ul>
  )
}
