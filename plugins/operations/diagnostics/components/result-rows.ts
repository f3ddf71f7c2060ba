import type { RunAnswer } from '../runs/run-answer.ts'
import type { ResultState } from './status.tsx'

type CheckAnswer = RunAnswer['checks'][number]
type PartAnswer = CheckAnswer['parts'][number]

/** A row of the result table: a part of a check. */
export type ResultRow = Omit<PartAnswer, 'id' | 'status'> & {
  /** Unique in the run. */
  readonly id: string
  readonly step: number
  /** Title of the check; `title` is that of the part. */
  readonly check: string
  readonly runbook: string
  readonly state: ResultState
  /** What it was in the run before, if it differs: `new` if that run did not have it. */
  readonly before?: ResultState | 'new'
}

/** A part whose status differs from the run before, as the API states it. */
export type DifferenceAnswer = {
  readonly check: string
  readonly part: string
  readonly before?: ResultState
  readonly after?: ResultState
}

/** Returns the rows of a run in the order of its steps. */
export function resultRows(
  { state, checks }: Pick<RunAnswer, 'state' | 'checks'>,
  differences: readonly DifferenceAnswer[],
): ResultRow[] {
  return checks.flatMap((check) =>
    check.parts.map(({ id, status, ...part }) => {
      const difference = differences.find((one) => one.check === check.id && one.part === id)
      return {
        ...part,
        ...{
          id: `${check.id}/${id}`,
          step: check.step,
          check: check.title,
          runbook: check.runbook,
        },
        // What a run that has ended did not reach stays unknown.
        state: status ?? (state === 'running' ? progressState(check) : 'unchecked'),
        ...(difference && { before: difference.before ?? ('new' as const) }),
      }
    }),
  )
}

const progressState = ({ progress }: CheckAnswer): ResultState =>
  progress === 'finished' ? 'unchecked' : progress

const FROM_WORST: readonly ResultState[] = [
  ...(['error', 'warning', 'running', 'waiting', 'unchecked', 'healthy', 'skipped'] as const),
]

/** Returns how many rows have each state, the worst first. States that no row has are left out. */
export function stateCounts(
  rows: readonly Pick<ResultRow, 'state'>[],
): { readonly state: ResultState; readonly count: number }[] {
  return FROM_WORST.map((state) => ({
    state,
    count: rows.filter((row) => row.state === state).length,
  })).filter(({ count }) => count > 0)
}

export const isProblem = ({ state }: Pick<ResultRow, 'state'>): boolean =>
  state === 'error' || state === 'warning'
