'use client'
import { useCallback, useEffect, useState } from 'react'
import type { Problem } from '../../../core/console/call-service.ts'
import { usePolledQuery } from '../../../core/console/use-polled-query.ts'
import type { RunAnswer } from '../runs/run-answer.ts'
import { startRun } from './start-run.ts'
import { type FollowedRun, useRun } from './use-run.ts'

/** A run by another user or by the command is noticed within this time. */
const LOOK_MS = 10_000

export type RunHead = Omit<RunAnswer, 'checks'>
type RunList = { readonly runs: readonly RunHead[] }

export type Runs = FollowedRun & {
  /** The newest first; null until they are known. */
  readonly list: readonly RunHead[] | null
  /** URL of the run that is shown. */
  readonly url: string | null
  /** Whether a run goes on somewhere in the installation, or is being started here. */
  readonly isBusy: boolean
  /** Why the last start failed, or the list did. */
  readonly startProblem: Problem | null
  /** @param steps of the suite; all by default. */
  readonly start: (steps?: readonly number[]) => Promise<void>
  /** Shows a run; null shows the newest from now on. */
  readonly choose: (id: string | null) => void
}

/** The runs of the diagnostic suite, of which one is shown: the chosen one, or the newest. */
export function useRuns(api: string, initial: string | null): Runs {
  const base = `${api}/diagnostics/runs`
  const { value, problem, reload } = usePolledQuery<RunList>(`${base}?limit=20`, LOOK_MS)
  const [chosen, setChosen] = useState(initial)
  const [isStarting, setIsStarting] = useState(false)
  /** The run that was started here last. */
  const [started, setStarted] = useState<string | null>(null)
  /** The same until the list has it. Later runs may push it out of the list again. */
  const [awaited, setAwaited] = useState<string | null>(null)
  const [startProblem, setStartProblem] = useState<Problem | null>(null)
  const [newest] = value?.runs ?? []
  const id = chosen ?? newest?.id
  const url = id === undefined ? null : `${base}/${id}`
  const followed = useRun(url)
  const { run } = followed
  // One that was started here may have ended before its first event.
  const hasEnded =
    followed.hasEnded || (run !== null && run.id === started && run.state !== 'running')
  useEffect(() => {
    if (hasEnded) reload()
  }, [hasEnded, reload])
  useEffect(() => {
    if (value?.runs.some((one) => one.id === awaited)) setAwaited(null)
  }, [value, awaited])
  useEffect(() => {
    const { pathname } = window.location
    window.history.replaceState(null, '', chosen ? `${pathname}?run=${chosen}` : pathname)
  }, [chosen])
  const newestState = run?.id === newest?.id ? run?.state : newest?.state
  const start = useCallback(
    async (steps?: readonly number[]) => {
      setIsStarting(true)
      setStartProblem(null)
      const answer = await startRun(api, steps)
      setIsStarting(false)
      // Also when it was refused, because another run goes on: the newest is the one to see.
      setChosen(null)
      if (answer.ok) {
        setStarted(answer.value.id)
        setAwaited(answer.value.id)
      } else setStartProblem(answer.problem)
      reload()
    },
    [api, reload],
  )
  return {
    ...followed,
    hasEnded,
    list: value?.runs ?? null,
    url,
    isBusy: isStarting || awaited !== null || newestState === 'running' || run?.state === 'running',
    startProblem: startProblem ?? (value === null ? problem : null),
    start,
    choose: setChosen,
  }
}
