'use client'
import { type ResultRow, stateCounts } from './result-rows.ts'
import { ResultPill } from './status.tsx'
import { useTexts } from './texts.ts'
import { useNumbers } from './use-numbers.ts'

type Props = {
  /** All rows of the run, shown or not. */
  readonly rows: readonly ResultRow[]
  /** Number of rows that are shown. */
  readonly shown: number
  readonly onlyProblems: boolean
  readonly onChange: (onlyProblems: boolean) => void
  /** What the comparison with the run before says. */
  readonly children: string | undefined
}

/** Above the results: the filter, and how many there are of each state, also of those that the filter hides. */
export function ResultBar({ rows, shown, onlyProblems, onChange, children }: Props) {
  const { results: texts } = useTexts()
  const numbers = useNumbers()
  return (
    <div className="kit-bar health-result-bar">
      <label className="health-filter">
        <input
          checked={onlyProblems}
          id="only-problems"
          onChange={(event) => onChange(event.target.checked)}
          type="checkbox"
        />
        {texts.onlyProblems}
      </label>
      <ul aria-label={texts.counts} className="health-counts">
        {stateCounts(rows).map(({ state, count }) => (
          <li key={state}>
            <ResultPill state={state} />
            <span>{numbers.count(count)}</span>
          </li>
        ))}
      </ul>
      <span className="kit-count" role="status">
        {texts.shown(numbers.count(shown), numbers.count(rows.length))}
      </span>
      <span className="kit-count kit-bar__end">{children}</span>
    </div>
  )
}
