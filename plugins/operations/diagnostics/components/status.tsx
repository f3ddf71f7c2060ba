'use client'
import type { OverallStatus } from '../../../../src/health/overall-status.ts'
import { StatusPill, type StatusStyles } from '../../../core/console/status-pill.tsx'
import type { ShownStatus } from './health-facts.ts'
import { useTexts } from './texts.ts'

/** A status, or where the check is that will find it. */
export type ResultState = ShownStatus | 'waiting' | 'running'

const STYLES: StatusStyles<ResultState> = {
  healthy: 'success',
  warning: 'warning',
  error: 'error',
  skipped: 'light-gray',
  unchecked: 'light-gray',
  waiting: 'white',
  running: 'dark',
}

export function ResultPill({ state }: { readonly state: ResultState }) {
  const { states } = useTexts()
  return <StatusPill styles={STYLES} texts={states} value={state} />
}

const CLASSES: Readonly<Record<OverallStatus, string>> = {
  'ALL GREEN': 'green',
  PARTIAL: 'partial',
  UNKNOWN: 'unknown',
  CRITICAL: 'critical',
}

/** The status of the whole installation (specification, section 3.8). */
export function OverallBadge({ status }: { readonly status: OverallStatus | undefined }) {
  const texts = useTexts()
  const look = status === undefined ? 'unknown' : CLASSES[status]
  return (
    <p className={`health-overall health-overall--${look}`}>
      <span aria-hidden="true" className="health-overall__dot" />
      <strong>{status === undefined ? texts.loading : texts.overall[status]}</strong>
    </p>
  )
}
