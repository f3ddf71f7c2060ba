'use client'
import { Banner } from '@payloadcms/ui'
import type { RefObject } from 'react'
import { useTime } from '../../../core/console/formats.ts'
import { ProblemNotice } from '../../../core/console/problem-notice.tsx'
import type { RunAnswer } from '../runs/run-answer.ts'
import { type Abilities, RunLogsLink } from './links.tsx'
import { ResultTable } from './result-table.tsx'
import { RunAnnouncement, RunProgress } from './run-progress.tsx'
import { useTexts } from './texts.ts'
import { useNumbers } from './use-numbers.ts'
import type { RunHead, Runs } from './use-runs.ts'

/** Steps of the whole suite (specification, section 4.5). */
const ALL_STEPS = 13

type Props = {
  readonly runs: Runs
  readonly abilities: Abilities
  /** Takes the focus where the button that was pressed goes. */
  readonly heading: RefObject<HTMLHeadingElement | null>
}

/** A run of the suite: which, how far it is, and its results. */
export function RunPanel({ runs, abilities, heading }: Props) {
  const { run: texts, loading } = useTexts()
  const { run, url, list, isBusy } = runs
  const retry = (step: number) => {
    void runs.start([step])
    heading.current?.focus()
  }
  return (
    <section aria-labelledby="runs-heading" className="health-runs">
      <div className="kit-bar">
        <h2 id="runs-heading" ref={heading} tabIndex={-1}>
          {texts.heading}
        </h2>
        <RunAnnouncement {...runs} />
        {list && list.length > 0 && <RunChoice runs={runs} />}
      </div>
      <ProblemNotice problem={runs.startProblem ?? runs.problem} />
      {list === null && !runs.startProblem && <p>{loading}</p>}
      {list?.length === 0 && (
        <div className="kit-empty">
          <p>{texts.none}</p>
          <p>{texts.noneHint}</p>
        </div>
      )}
      {run && url && (
        <>
          <RunFacts abilities={abilities} run={run} url={url} />
          {run.state === 'killed' && <Banner type="error">{texts.killed}</Banner>}
          <RunProgress phases={run.phases} />
          <ResultTable
            abilities={abilities}
            isBusy={isBusy}
            key={run.id}
            onRetry={retry}
            run={run}
            url={url}
          />
        </>
      )}
    </section>
  )
}

function useRunName() {
  const { run: texts } = useTexts()
  return ({ steps }: Pick<RunHead, 'steps'>) =>
    steps.length === ALL_STEPS ? texts.full : texts.steps(steps.join(', '))
}

function RunChoice({ runs: { list, run, choose } }: { readonly runs: Runs }) {
  const { run: texts } = useTexts()
  const time = useTime()
  const name = useRunName()
  const isNewest = run === null || run.id === list?.[0]?.id
  return (
    <div className="kit-field health-choice">
      <label className="kit-hidden" htmlFor="choose-run">
        {texts.choose}
      </label>
      <select
        id="choose-run"
        onChange={(event) => choose(event.target.value || null)}
        value={isNewest ? '' : run.id}
      >
        {list?.map(({ id, started_at: at, steps }, index) => (
          <option key={id} value={index === 0 ? '' : id}>
            {`${time(at)} – ${name({ steps })}`}
          </option>
        ))}
        {/* A link may lead to a run that is older than the list. */}
        {!isNewest && !list?.some(({ id }) => id === run.id) && (
          <option value={run.id}>{`${time(run.started_at)} – ${name(run)}`}</option>
        )}
      </select>
    </div>
  )
}

type FactsProps = {
  readonly run: RunAnswer
  readonly url: string
  readonly abilities: Abilities
}

function RunFacts({ run, url, abilities }: FactsProps) {
  const { run: texts } = useTexts()
  const time = useTime()
  const numbers = useNumbers()
  const name = useRunName()
  const { state, started_at: started, finished_at: finished, request_id: request } = run
  const took = finished === undefined ? null : Date.parse(finished) - Date.parse(started)
  const facts = [
    name(run),
    texts.state[state],
    texts.started(time(started)),
    ...(took === null ? [] : [texts.took(numbers.time(took))]),
  ]
  return (
    <div className="kit-bar health-runs__facts">
      <span>{facts.join(' · ')}</span>
      <ul className="health-links">
        {state !== 'running' && (
          <>
            <li>
              <a download href={`${url}/export?format=json`}>
                {texts.json}
              </a>
            </li>
            <li>
              <a download href={`${url}/export?format=junit`}>
                {texts.junit}
              </a>
            </li>
          </>
        )}
        {abilities.hasLogs && request !== undefined && (
          <li>
            <RunLogsLink request={request}>{texts.logs}</RunLogsLink>
          </li>
        )}
      </ul>
    </div>
  )
}
