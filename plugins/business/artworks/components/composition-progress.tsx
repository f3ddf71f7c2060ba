'use client'
import { Banner } from '@payloadcms/ui'
import { minutesLeft } from './minutes-left.ts'
import { useTexts } from './texts.ts'
import type { Composition, JobProgress } from './use-composition.ts'
import { localName } from './variant-names.ts'

/** How far the newest composition is: a bar while it runs, afterwards what became of it. */
export function CompositionProgress({ job, active, reconnecting }: Composition) {
  const { progress: texts } = useTexts()
  return (
    <div className="artwork-progress">
      {job && active && <Running job={job} />}
      <p className="artwork-progress__live" aria-live="polite" role="status">
        {reconnecting && active ? texts.reconnecting : job && <Announcement job={job} />}
      </p>
      {job && !active && <Failures job={job} />}
    </div>
  )
}

function Running({ job }: { job: JobProgress }) {
  const texts = useTexts()
  const { completed, total, current } = job
  const minutes = minutesLeft(job)
  const timeLeft =
    minutes !== null && (minutes === 0 ? texts.progress.soon : texts.progress.minutesLeft(minutes))
  return (
    <>
      <div
        aria-label={texts.progress.label}
        aria-valuemax={total}
        aria-valuemin={0}
        aria-valuenow={completed}
        aria-valuetext={texts.progress.counted(completed, total)}
        className="kit-progress"
        role="progressbar"
      >
        <div style={{ inlineSize: `${total > 0 ? (completed / total) * 100 : 0}%` }} />
      </div>
      <p className="artwork-progress__line">
        <span>{current && texts.progress.current(localName(texts, current))}</span>
        <span>{timeLeft}</span>
      </p>
    </>
  )
}

function Announcement({ job }: { job: JobProgress }) {
  const { status, completed, total, failed, waiting_for: waitingFor } = job
  const { progress: texts } = useTexts()
  if (waitingFor) return texts.waiting[waitingFor]
  switch (status) {
    case 'queued':
      return texts.queued
    case 'processing':
      return texts.counted(completed, total)
    case 'completed':
      return texts.completed(total)
    case 'partial':
      return texts.partial(failed)
    default:
      return texts[status]
  }
}

function Failures({ job: { failures = {} } }: { job: JobProgress }) {
  const texts = useTexts()
  const reasons = Object.entries(failures)
  if (reasons.length === 0) return null
  return (
    <Banner type="error">
      <strong>{texts.progress.failures}</strong>
      <ul className="artwork-progress__failures">
        {reasons.map(([key, reason]) => (
          <li key={key}>
            {key !== 'job' && `${localName(texts, key)}: `}
            {reason}
          </li>
        ))}
      </ul>
    </Banner>
  )
}
