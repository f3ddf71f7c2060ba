'use client'
import { useTranslation } from '@payloadcms/ui'
import { languageOf } from '../../../../src/errors/in-language.ts'
import { runbookIn } from '../../../../src/health/runbooks.ts'
import { useTime } from '../../../core/console/formats.ts'
import { RunbookLink } from '../../../core/console/runbook-link.tsx'
import { StatusPill, type StatusStyles } from '../../../core/console/status-pill.tsx'
import type { OpenAlert } from '../endpoints/list-alerts.ts'
import type { ShownPastAlert } from '../endpoints/list-past-alerts.ts'
import { Empty } from './empty.tsx'
import { useTexts } from './texts.ts'

type Props<Alert> = {
  readonly alerts: readonly Alert[]
  /** URL in front of the paths of runbooks; without it the console shows them. */
  readonly runbookUrl: string | undefined
}

const STYLES: StatusStyles<OpenAlert['class']> = {
  critical: 'error',
  warning: 'warning',
}

/** What fails now. */
export function OpenAlerts({ alerts, runbookUrl }: Props<OpenAlert>) {
  const texts = useTexts()
  const time = useTime()
  const { columns } = texts
  if (alerts.length === 0) return <Empty hint={texts.noOpenHint} text={texts.noOpen} />
  return (
    <table aria-label={texts.open} className="kit-table alerts-open">
      <Head
        names={[columns.service, columns.class, columns.since, columns.notified, columns.runbook]}
      />
      <tbody>
        {alerts.map((alert) => (
          <tr key={alert.id}>
            <th scope="row">{alert.title}</th>
            <td data-label={columns.class}>
              <StatusPill styles={STYLES} texts={texts.classes} value={alert.class} />
            </td>
            <td data-label={columns.since}>
              <time dateTime={alert.since}>{time(alert.since)}</time>
            </td>
            <td data-label={columns.notified}>
              {alert.notified_at === undefined ? texts.notNotified : time(alert.notified_at)}
            </td>
            <td data-label={columns.runbook}>
              <Checks checks={alert.checks} runbookUrl={runbookUrl} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** What operators were notified of and is over. */
export function PastAlerts({ alerts, runbookUrl }: Props<ShownPastAlert>) {
  const texts = useTexts()
  const time = useTime()
  const { columns } = texts
  if (alerts.length === 0) return <Empty hint={texts.noPastHint} text={texts.noPast} />
  return (
    <table aria-label={texts.past} className="kit-table alerts-past">
      <Head
        names={[
          columns.service,
          columns.class,
          columns.outcome,
          columns.since,
          columns.notified,
          columns.runbook,
        ]}
      />
      <tbody>
        {alerts.map((alert) => (
          <tr key={alert.id}>
            <th scope="row">{alert.title}</th>
            <td data-label={columns.class}>
              <StatusPill styles={STYLES} texts={texts.classes} value={alert.class} />
            </td>
            <td data-label={columns.outcome}>{texts.outcomes[alert.outcome]}</td>
            <td data-label={columns.since}>
              <time dateTime={alert.since}>{time(alert.since)}</time>
            </td>
            <td data-label={columns.notified}>{time(alert.notified_at)}</td>
            <td data-label={columns.runbook}>
              {alert.reason !== undefined && <span className="alerts-check">{alert.reason}</span>}
              <Checks checks={alert.checks} runbookUrl={runbookUrl} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Head({ names }: { readonly names: readonly string[] }) {
  return (
    <thead>
      <tr>
        {names.map((name) => (
          <th key={name} scope="col">
            {name}
          </th>
        ))}
      </tr>
    </thead>
  )
}

type ChecksProps = Pick<OpenAlert, 'checks'> & { readonly runbookUrl: string | undefined }

/** The failed checks of an alert with what to do. */
function Checks({ checks, runbookUrl }: ChecksProps) {
  const texts = useTexts()
  const language = languageOf(useTranslation())
  return checks.map(({ check, detail, action, runbook }) => (
    <div className="alerts-check" key={check}>
      {detail !== undefined && <span>{detail}</span>}
      {action !== undefined && <span>{action}</span>}
      <span className="kit-table__detail">
        {runbookUrl === undefined ? (
          <RunbookLink runbook={runbook}>{texts.runbook(check)}</RunbookLink>
        ) : (
          <a
            href={`${runbookUrl}/${runbookIn(language, runbook)}`}
            rel="noreferrer"
            target="_blank"
          >
            {texts.runbook(check)}
          </a>
        )}
      </span>
    </div>
  ))
}
