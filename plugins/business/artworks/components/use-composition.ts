'use client'
import { useCallback, useEffect, useRef, useState } from 'react'
import { ACTIVE_JOB_STATES, type JobState } from '../../../../src/artworks/job-states.ts'
import type { Outage } from '../../../../src/object-store/outage.ts'
import type { CompositionJob } from '../../../../src/payload-types.ts'
import { callService, type Problem } from '../../../core/console/call-service.ts'
import type { ArtworkFacts } from './artwork-facts.ts'
import { noteComposition, reloadVariants } from './variants-store.ts'

/** What the status endpoint tells of a job (specification, section 3.3). `eta` ends with `s`. */
export type JobProgress = {
  readonly status: JobState
  readonly completed: number
  readonly total: number
  readonly failed: number
  readonly current: string
  readonly eta: string
  /** Why it waits; it goes on by itself. */
  readonly waiting_for?: Outage
  readonly failures?: Readonly<Record<string, string>>
}

export type Composition = {
  /** The job that runs, ended while the page was open, or ended before without all pictures. */
  readonly job: JobProgress | null
  readonly active: boolean
  readonly reconnecting: boolean
  readonly problem: Problem | null
  /** Starts the composition, or joins the one that runs. `variant`: key of one that is composed although it is there. */
  readonly start: (variant?: string) => Promise<void>
  /** Ends the composition that runs; the pictures that are there stay. */
  readonly cancel: () => Promise<void>
}

type Artwork = Pick<ArtworkFacts, 'id' | 'brand'>

/**
 * Follows the newest composition job of an artwork by server-sent events, also one that was started
 * before the page was opened.
 */
export function useComposition(api: string, { id, brand }: Artwork): Composition {
  const [job, setJob] = useState<JobProgress | null>(null)
  const [reconnecting, setReconnecting] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const source = useRef<EventSource | null>(null)
  const followed = useRef<string | null>(null)
  const url = `${api}/${brand}/artworks/${id}`

  const follow = useCallback(
    (jobId: string) => {
      source.current?.close()
      followed.current = jobId
      const status = `${url}/generation-status/${jobId}`
      const events = new EventSource(status)
      source.current = events
      events.addEventListener('open', () => setReconnecting(false))
      events.addEventListener('progress', ({ data }: MessageEvent<string>) => {
        const next = JSON.parse(data) as JobProgress
        setJob(next)
        if (next.completed > 0) reloadVariants(api, id)
        if (!isActive(next)) events.close()
      })
      events.addEventListener('error', () => {
        // The browser tries again by itself, unless the service refused: then it says why as JSON.
        if (events.readyState !== EventSource.CLOSED) return setReconnecting(true)
        void callService<JobProgress>(status).then((answer) =>
          answer.ok ? setJob(answer.value) : setProblem(answer.problem),
        )
      })
    },
    [api, url, id],
  )

  useEffect(() => {
    let left = false
    const query = new URLSearchParams({
      'where[artwork][equals]': id,
      sort: '-createdAt',
      limit: '1',
    })
    void callService<{ docs: CompositionJob[] }>(`${api}/composition-jobs?${query}`).then(
      (answer) => {
        if (left || source.current) return
        if (!answer.ok) {
          noteComposition(id, false)
          return setProblem(answer.problem)
        }
        const [newest] = answer.value.docs
        noteComposition(id, newest !== undefined && isActive(newest))
        if (!newest) return
        // That an older job went well says nothing that the pictures do not show.
        if (newest.status !== 'completed') setJob(progressOf(newest))
        if (isActive(newest)) follow(newest.id)
      },
    )
    return () => {
      left = true
      source.current?.close()
      source.current = null
    }
  }, [api, id, follow])

  const start = useCallback(
    async (variant?: string) => {
      setProblem(null)
      const query = variant === undefined ? '' : `?${new URLSearchParams({ variant })}`
      const answer = await callService<{ job_id: string }>(`${url}/generate-variants${query}`, {
        method: 'POST',
      })
      if (!answer.ok) return setProblem(answer.problem)
      follow(answer.value.job_id)
    },
    [url, follow],
  )

  const cancel = useCallback(async () => {
    setProblem(null)
    // The events tell what became of the job.
    const answer = await callService(`${url}/generation-status/${followed.current}/cancel`, {
      method: 'POST',
    })
    if (!answer.ok) setProblem(answer.problem)
  }, [url])

  const active = job !== null && isActive(job)
  const isKnown = job !== null
  useEffect(() => {
    if (isKnown) noteComposition(id, active)
  }, [id, isKnown, active])

  return { job, active, reconnecting, problem, start, cancel }
}

function isActive({ status }: { readonly status: JobState }): boolean {
  return ACTIVE_JOB_STATES.includes(status)
}

function progressOf(job: CompositionJob): JobProgress {
  const { status, completed, total, failed, failures, waitingFor } = job
  const reasons = failures as Record<string, string> | null | undefined
  return {
    ...{ status, completed, total, failed, current: '', eta: '' },
    ...(waitingFor ? { waiting_for: waitingFor } : {}),
    ...(reasons ? { failures: reasons } : {}),
  }
}
