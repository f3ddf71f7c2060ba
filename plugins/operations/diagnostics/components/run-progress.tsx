'use client'
import type { RunAnswer } from '../runs/run-answer.ts'
import { useTexts } from './texts.ts'

type Phases = { readonly phases: RunAnswer['phases'] }

/** How far each phase of a run is. A phase without checks is left out. */
export function RunProgress({ phases }: Phases) {
  const { run: texts } = useTexts()
  return (
    <ol aria-label={texts.phases} className="health-phases">
      {phases
        .filter(({ total }) => total > 0)
        .map(({ phase, title, progress, finished, total }) => (
          <li className={`health-phase health-phase--${progress}`} key={phase}>
            <span className="health-phase__title" id={`phase-${phase}`}>
              {texts.phase(phase, title)}
            </span>
            <span className="health-phase__count">{texts.counted(finished, total)}</span>
            <div
              aria-labelledby={`phase-${phase}`}
              aria-valuemax={total}
              aria-valuemin={0}
              aria-valuenow={finished}
              aria-valuetext={texts.counted(finished, total)}
              className="kit-progress"
              role="progressbar"
            >
              <div style={{ inlineSize: `${(finished / total) * 100}%` }} />
            </div>
          </li>
        ))}
    </ol>
  )
}

type AnnouncementProps = {
  readonly run: RunAnswer | null
  readonly hasEnded: boolean
  readonly reconnecting: boolean
}

/** For screen readers, once for each phase and at the end: what of the run has changed while the page is open. */
export function RunAnnouncement({ run, hasEnded, reconnecting }: AnnouncementProps) {
  const { run: texts } = useTexts()
  const current = run?.phases.find(({ progress }) => progress !== 'finished')
  const isRunning = run?.state === 'running'
  return (
    <p aria-live="polite" className="health-announcement" role="status">
      {reconnecting && isRunning && texts.reconnecting}
      {!reconnecting &&
        isRunning &&
        current &&
        texts.ongoing(current.phase, run.phases.length, current.title)}
      {run && hasEnded && texts.ended(run.summary.error, run.summary.warning)}
    </p>
  )
}
