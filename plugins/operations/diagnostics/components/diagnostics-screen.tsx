'use client'
import '../../../core/console/kit.css'
import './diagnostics.css'
import { Banner, Button, ShimmerEffect, useConfig } from '@payloadcms/ui'
import { useEffect, useRef } from 'react'
import { SERVICE_NAMES } from '../../../../src/health/services.ts'
import { useTime } from '../../../core/console/formats.ts'
import { ProblemNotice } from '../../../core/console/problem-notice.tsx'
import { usePolledQuery } from '../../../core/console/use-polled-query.ts'
import { type ServiceQuery, useServiceQuery } from '../../../core/console/use-service-query.ts'
import type { HealthDetails } from '../endpoints/health-details.ts'
import type { HistoryAnswer } from '../endpoints/read-history.ts'
import type { ReadinessAnswer } from '../endpoints/read-readiness.ts'
import { freshness, lastChecked, statusNow } from './health-facts.ts'
import type { Abilities } from './links.tsx'
import { ReadinessCard } from './readiness-card.tsx'
import { RunPanel } from './run-panel.tsx'
import { ServiceCards } from './service-cards.tsx'
import { OverallBadge } from './status.tsx'
import { useTexts } from './texts.ts'
import { useRuns } from './use-runs.ts'

const DETAILS_MS = 10_000
const HISTORY_MS = 5 * 60_000

type Props = {
  readonly abilities: Abilities
  /** Id of the run that the URL names. */
  readonly run: string | null
}

/** The debug screen (specification, section 4.4.2): services now, tests, and whether the launch is ready. */
export function DiagnosticsScreen({ abilities, run }: Props) {
  const texts = useTexts()
  const { api } = useConfig().config.routes
  const details = usePolledQuery<HealthDetails>(`${api}/health/details`, DETAILS_MS)
  const history = usePolledQuery<HistoryAnswer>(`${api}/health/history`, HISTORY_MS)
  const readiness = useServiceQuery<ReadinessAnswer>(`${api}/diagnostics/readiness`)
  const runs = useRuns(api, run)
  const heading = useRef<HTMLHeadingElement>(null)
  const { hasEnded } = runs
  const { reload } = readiness
  useEffect(() => {
    if (hasEnded) reload()
  }, [hasEnded, reload])
  const start = (steps?: readonly number[]) => void runs.start(steps)
  return (
    <>
      <p className="kit-page__intro">{texts.intro}</p>
      <Overall
        abilities={abilities}
        details={details}
        isBusy={runs.isBusy}
        onTest={() => start()}
      />
      <section aria-labelledby="services-heading">
        <h2 className="kit-hidden" id="services-heading">
          {texts.services}
        </h2>
        <div className="health-cards">
          {details.value ? (
            <ServiceCards
              details={details.value}
              history={history.value}
              isBusy={runs.isBusy}
              mayRun={abilities.mayRun}
              onTest={start}
            />
          ) : (
            SERVICE_NAMES.map((name) => <ShimmerEffect height="100%" key={name} />)
          )}
          <ReadinessCard query={readiness} />
        </div>
      </section>
      <RunPanel abilities={abilities} heading={heading} runs={runs} />
    </>
  )
}

type OverallProps = {
  readonly details: ServiceQuery<HealthDetails>
  readonly abilities: Abilities
  readonly isBusy: boolean
  readonly onTest: () => void
}

function Overall({ details, abilities, isBusy, onTest }: OverallProps) {
  const texts = useTexts()
  const time = useTime()
  const { admin } = useConfig().config.routes
  const { value, problem } = details
  const status = statusNow(details)
  const at = value ? lastChecked(value.checks) : undefined
  const age = value ? freshness(value) : 'fresh'
  const old = problem ? 'away' : age
  return (
    <>
      <div className="kit-panel health-head">
        <OverallBadge status={status} />
        <p className="health-head__time">{at && texts.lastCheck(time(at))}</p>
        <div className="health-head__actions">
          {abilities.hasEmergency && (
            <Button
              buttonStyle="secondary"
              el="link"
              id="emergency-diagnosis"
              margin={false}
              to={`${admin}/diagnostics/emergency`}
            >
              {texts.emergency}
            </Button>
          )}
          {abilities.mayRun && (
            <Button
              disabled={isBusy}
              // Disabled for real, it would lose the focus of who has just pressed it.
              extraButtonProps={{ disabled: false }}
              id="full-test"
              margin={false}
              onClick={onTest}
            >
              {texts.fullTest}
            </Button>
          )}
        </div>
      </div>
      {/* Says a change of the status, and nothing while it stays. */}
      <p aria-live="polite" className="kit-hidden" id="overall-announcement">
        {status && texts.overallNow(texts.overall[status])}
      </p>
      {value && old !== 'fresh' && (
        <div role="status">
          <Banner type={old === 'away' ? 'error' : 'info'}>{texts.freshness[old]}</Banner>
        </div>
      )}
      {!value && <ProblemNotice problem={problem} />}
    </>
  )
}
