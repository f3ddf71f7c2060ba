'use client'
import '../../../../core/console/kit.css'
import '../diagnostics.css'
import { Banner, Link, useConfig } from '@payloadcms/ui'
import type { ReactNode } from 'react'
import { useTime } from '../../../../core/console/formats.ts'
import { usePolledQuery } from '../../../../core/console/use-polled-query.ts'
import type { ServiceQuery } from '../../../../core/console/use-service-query.ts'
import type { HealthDetails } from '../../endpoints/health-details.ts'
import type { HistoryAnswer } from '../../endpoints/read-history.ts'
import { freshness, lastChecked, statusNow } from '../health-facts.ts'
import { Sparkline } from '../sparkline.tsx'
import { OverallBadge } from '../status.tsx'
import { useTexts } from '../texts.ts'
import { useNumbers } from '../use-numbers.ts'
import type { DashboardAbilities } from './abilities.ts'
import { EventList } from './event-list.tsx'
import { QuickActions } from './quick-actions.tsx'
import { ExternalSystems, Sites } from './systems.tsx'
import { useDashboardTexts } from './texts.ts'

const DETAILS_MS = 20_000
const HISTORY_MS = 5 * 60_000

/** For operators, above the records: is everything well, and if not, where to look (specification, section 4.4.1). */
export function OperatorDashboard(abilities: DashboardAbilities) {
  const texts = useDashboardTexts()
  const { freshness: ages } = useTexts()
  const { api } = useConfig().config.routes
  const query = usePolledQuery<HealthDetails>(`${api}/health/details`, DETAILS_MS)
  const { value, problem } = query
  const history = usePolledQuery<HistoryAnswer>(`${api}/health/history`, HISTORY_MS)
  const age = problem ? 'away' : value ? freshness(value) : 'fresh'
  return (
    <section aria-labelledby="operator-heading" className="ops">
      <div className="kit-bar">
        <h2 id="operator-heading">{texts.heading}</h2>
        <QuickActions {...abilities} />
      </div>
      {age !== 'fresh' && (
        <div role="status">
          <Banner type={age === 'away' ? 'error' : 'info'}>{ages[age]}</Banner>
        </div>
      )}
      <div className="health-cards ops__cards">
        <OverallTile query={query} />
        <UptimeTile details={value} />
        <ResponseTile details={value} history={history.value} />
        {abilities.hasLogs && <ErrorTile />}
        <ExternalSystems details={value} />
        <EventList {...abilities} />
        {value && <Sites details={value} />}
      </div>
    </section>
  )
}

type TileProps = { readonly name: string; readonly title: string; readonly children: ReactNode }

function Tile({ name, title, children }: TileProps) {
  return (
    <section aria-labelledby={`tile-${name}`} className="health-card ops__tile" id={`ops-${name}`}>
      <h3 id={`tile-${name}`}>{title}</h3>
      {children}
    </section>
  )
}

type Known = { readonly details: HealthDetails | null }
const apiOf = (details: HealthDetails | null) =>
  details?.services.find(({ name }) => name === 'api')

function OverallTile({ query }: { readonly query: ServiceQuery<HealthDetails> }) {
  const texts = useDashboardTexts()
  const { lastCheck } = useTexts()
  const time = useTime()
  const { admin } = useConfig().config.routes
  const at = query.value ? lastChecked(query.value.checks) : undefined
  return (
    <Tile name="overall" title={texts.overall}>
      <OverallBadge status={statusNow(query)} />
      <p className="health-card__fact">{at && lastCheck(time(at))}</p>
      <p className="health-card__foot">
        <Link href={`${admin}/diagnostics`} prefetch={false}>
          {texts.openDiagnostics}
        </Link>
      </p>
    </Tile>
  )
}

function UptimeTile({ details }: Known) {
  const texts = useDashboardTexts()
  const numbers = useNumbers()
  const uptime = apiOf(details)?.uptime_24h
  return (
    <Tile name="uptime" title={texts.uptime}>
      <p className="ops__figure">
        {uptime === undefined ? texts.unknown : numbers.percent(uptime)}
      </p>
      <p className="health-card__fact">{texts.uptimeOf}</p>
    </Tile>
  )
}

function ResponseTile({ details, history }: Known & { readonly history: HistoryAnswer | null }) {
  const texts = useDashboardTexts()
  const numbers = useNumbers()
  const ms = apiOf(details)?.response_time
  const points = history?.services.find(({ name }) => name === 'api')?.points
  return (
    <Tile name="response-time" title={texts.responseTime}>
      <p className="ops__figure">{ms === undefined ? texts.unknown : numbers.time(ms)}</p>
      <Sparkline now={Date.now()} pointMinutes={history?.point_minutes ?? 30} points={points} />
    </Tile>
  )
}

const ERRORS_MS = 60_000

function ErrorTile() {
  const texts = useDashboardTexts()
  const numbers = useNumbers()
  const { admin, api } = useConfig().config.routes
  const { value } = usePolledQuery<{ readonly count: number; readonly more: boolean }>(
    `${api}/logs/errors`,
    ERRORS_MS,
  )
  const count = value && numbers.count(value.count)
  return (
    <Tile name="errors" title={texts.errors}>
      <p className="ops__figure">
        {count ? (value.more ? texts.more(count) : count) : texts.unknown}
      </p>
      <p className="health-card__foot">
        <Link href={`${admin}/logs?level=error&range=24h`} prefetch={false}>
          {texts.errorsLink}
        </Link>
      </p>
    </Tile>
  )
}
