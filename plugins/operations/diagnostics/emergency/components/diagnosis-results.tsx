'use client'
import { ChevronIcon } from '@payloadcms/ui'
import { useTime } from '../../../../core/console/formats.ts'
import { StatusPill, type StatusStyles } from '../../../../core/console/status-pill.tsx'
import type { ShownCheck } from '../../runs/run-answer.ts'
import type { EmergencyAnswer } from '../endpoints/emergency-answer.ts'
import { useTexts } from './texts.ts'

type Run = NonNullable<EmergencyAnswer['diagnosis']>
type ShownStatus = NonNullable<ShownCheck['status']> | 'waiting' | 'running'

const STYLES: StatusStyles<ShownStatus> = {
  healthy: 'success',
  warning: 'warning',
  error: 'error',
  skipped: 'light-gray',
  waiting: 'white',
  running: 'light-gray',
}

/** How a run began and where it is. */
export function RunState({ run }: { readonly run: Run }) {
  const texts = useTexts()
  const time = useTime()
  const { state, trigger, started_at: started, finished_at: finished } = run
  const at = state === 'finished' ? (finished ?? started) : started
  return (
    <p className="kit-count">
      {texts.state[state](time(at))} – {texts.trigger[trigger]}
    </p>
  )
}

/** The results of the newest diagnosis by check, with what to do about each problem. */
export function DiagnosisResults({ diagnosis }: { readonly diagnosis: Run | undefined }) {
  const texts = useTexts()
  if (!diagnosis) {
    return (
      <div className="kit-empty">
        <p>
          <strong>{texts.none}</strong>
        </p>
        <p>{texts.noneHint}</p>
      </div>
    )
  }
  const parts = diagnosis.checks.flatMap((check) => check.parts)
  const count = (status: ShownStatus) => parts.filter((part) => part.status === status).length
  return (
    <>
      <RunState run={diagnosis} />
      {diagnosis.state === 'finished' && (
        <p role="status">
          <strong>{texts.problems(count('error'), count('warning'))}</strong>
        </p>
      )}
      {diagnosis.checks.map((check) => (
        <CheckResults check={check} key={check.id} />
      ))}
    </>
  )
}

/** A check with a row for each of its parts; it is open if there is a problem. */
export function CheckResults({ check }: { readonly check: ShownCheck }) {
  const texts = useTexts()
  const { columns } = texts
  const progress = check.progress === 'finished' ? 'skipped' : check.progress
  const hasProblem = check.status === 'error' || check.status === 'warning'
  return (
    <details className="emergency-check" data-check={check.id} open={hasProblem}>
      <summary>
        <ChevronIcon />
        <strong>{check.title}</strong>
        <StatusPill styles={STYLES} texts={texts.statuses} value={check.status ?? progress} />
      </summary>
      <p className="kit-count">
        <code>{check.runbook}</code>
      </p>
      <table aria-label={check.title} className="kit-table">
        <thead>
          <tr>
            {[columns.item, columns.status, columns.time, columns.detail].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {check.parts.map((part) => (
            <tr data-part={part.id} key={part.id}>
              <th scope="row">{part.title}</th>
              <td data-label={columns.status}>
                <StatusPill
                  styles={STYLES}
                  texts={texts.statuses}
                  value={part.status ?? progress}
                />
              </td>
              <td className="kit-table__number" data-label={columns.time}>
                {part.response_time !== undefined && texts.milliseconds(part.response_time)}
              </td>
              <td data-label={part.detail === undefined ? undefined : columns.detail}>
                <span>{part.detail}</span>
                {part.action !== undefined && (
                  <span className="kit-table__detail">
                    {texts.action}: {part.action}
                  </span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
