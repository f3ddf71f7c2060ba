'use client'
import { Button } from '@payloadcms/ui'
import { useTime } from '../../../core/console/formats.ts'
import type { HealthDetails } from '../endpoints/health-details.ts'
import type { HistoryAnswer } from '../endpoints/read-history.ts'
import { lastChecked, type ServiceAnswer, stepsOfService } from './health-facts.ts'
import { Sparkline } from './sparkline.tsx'
import { ResultPill } from './status.tsx'
import { useTexts } from './texts.ts'
import { useNumbers } from './use-numbers.ts'

type Props = {
  readonly details: HealthDetails
  readonly history: HistoryAnswer | null
  /** Whether a test can be started. */
  readonly mayRun: boolean
  readonly isBusy: boolean
  readonly onTest: (steps: readonly number[]) => void
}

/** A card for each service: its state, response time and last 24 hours, and a test of its steps alone. */
export function ServiceCards({ details, history, mayRun, isBusy, onTest }: Props) {
  const { services, checks } = details
  return services.map((service) => (
    <ServiceCard
      checkedAt={lastChecked(checks.filter((check) => check.service === service.name))}
      history={history}
      isBusy={isBusy}
      key={service.name}
      onTest={mayRun ? () => onTest(stepsOfService(checks, service.name)) : undefined}
      service={service}
    />
  ))
}

type CardProps = Pick<Props, 'history' | 'isBusy'> & {
  readonly service: ServiceAnswer
  readonly checkedAt: string | undefined
  readonly onTest: (() => void) | undefined
}

function ServiceCard({ service, checkedAt, history, isBusy, onTest }: CardProps) {
  const { card: texts } = useTexts()
  const numbers = useNumbers()
  const time = useTime()
  const { name, title, status, response_time: ms, uptime_24h: uptime, detail } = service
  const id = `service-${name}`
  const isMeasured = ms !== undefined && status !== 'skipped' && status !== 'unchecked'
  const points = history?.services.find((one) => one.name === name)?.points
  return (
    <article aria-labelledby={id} className={`health-card health-card--${status}`}>
      <h3 id={id}>{title}</h3>
      <div className="health-card__line">
        <ResultPill state={status} />
        <span className="health-card__time">
          <span className="kit-hidden">{texts.responseTime}: </span>
          {isMeasured ? numbers.time(ms) : '–'}
        </span>
      </div>
      <Sparkline now={Date.now()} pointMinutes={history?.point_minutes ?? 30} points={points} />
      <p className="health-card__fact">
        {uptime === undefined ? texts.noUptime : texts.uptime(numbers.percent(uptime))}
      </p>
      {(status === 'error' || status === 'warning') && detail && (
        <p className="health-card__detail">{detail}</p>
      )}
      <div className="health-card__line health-card__foot">
        <span className="health-card__fact">
          {checkedAt && <time dateTime={checkedAt}>{time(checkedAt)}</time>}
        </span>
        {onTest && (
          <Button
            aria-label={texts.testOf(title)}
            buttonStyle="secondary"
            disabled={isBusy}
            // Disabled for real, it would lose the focus of who has just pressed it.
            extraButtonProps={{ disabled: false }}
            id={`test-${name}`}
            margin={false}
            onClick={onTest}
            size="small"
          >
            {texts.test}
          </Button>
        )}
      </div>
    </article>
  )
}
