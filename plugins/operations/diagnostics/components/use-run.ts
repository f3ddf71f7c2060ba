'use client'
import { useEffect, useState } from 'react'
import { callService, type Problem } from '../../../core/console/call-service.ts'
import type { RunAnswer } from '../runs/run-answer.ts'

export type FollowedRun = {
  /** As it is now; null until it is known. */
  readonly run: RunAnswer | null
  /** Whether it ended while the page was open. */
  readonly hasEnded: boolean
  readonly reconnecting: boolean
  readonly problem: Problem | null
}

const UNKNOWN: FollowedRun = { run: null, hasEnded: false, reconnecting: false, problem: null }

/**
 * A diagnostic run, followed by server-sent events until it has ended, whichever process executes it.
 *
 * @param url of the run; null if there is none.
 */
export function useRun(url: string | null): FollowedRun {
  const [followed, setFollowed] = useState<FollowedRun & { readonly url: string | null }>({
    ...UNKNOWN,
    url: null,
  })
  useEffect(() => {
    if (url === null) return
    const change = (next: (before: FollowedRun) => Partial<FollowedRun>) =>
      setFollowed((before) => {
        const known = before.url === url ? before : { ...UNKNOWN, url }
        return { ...known, ...next(known) }
      })
    const show = (run: RunAnswer) =>
      change(({ run: before, hasEnded }) => ({
        ...{ run, problem: null, reconnecting: false },
        hasEnded: hasEnded || (before?.state === 'running' && run.state !== 'running'),
      }))
    const events = new EventSource(url)
    events.addEventListener('progress', ({ data }: MessageEvent<string>) => {
      const run = JSON.parse(data) as RunAnswer
      show(run)
      if (run.state !== 'running') events.close()
    })
    events.addEventListener('error', () => {
      // The browser tries again by itself, unless the service refused: then it says why as JSON.
      if (events.readyState !== EventSource.CLOSED) return change(() => ({ reconnecting: true }))
      void callService<RunAnswer>(url).then((answer) =>
        answer.ok ? show(answer.value) : change(() => ({ problem: answer.problem })),
      )
    })
    return () => events.close()
  }, [url])
  return followed.url === url ? followed : UNKNOWN
}
