'use client'
import type { SourceProblem } from './source-editor.ts'
import { useDeskTexts } from './texts.ts'

/** A problem as the list shows it. */
export type ShownProblem = SourceProblem & {
  /** What it is in, where that is not the source of the desk, such as the subject of a mail. */
  readonly part?: string | undefined
  /** What was probably meant. */
  readonly suggestion?: string | undefined
}

type Props = {
  /** `null` until they are known. */
  readonly problems: readonly ShownProblem[] | null
  readonly onGo: (problem: SourceProblem) => void
}

/** What is wrong with a source: each problem leads to its place. */
export function ProblemList({ problems, onGo }: Props) {
  const texts = useDeskTexts()
  return (
    <section aria-label={texts.problems} aria-live="polite" className="desk-problems">
      {problems?.length === 0 && <p>{texts.noProblems}</p>}
      {problems && problems.length > 0 && (
        <ul>
          {problems.map((problem) => {
            const { severity, part, line, column, message, suggestion } = problem
            const place = [part, texts.place(line, column)].filter(Boolean).join(', ')
            return (
              <li className={`desk-problem--${severity}`} key={`${place} ${message}`}>
                <strong>{texts.severity[severity]}</strong>{' '}
                {part ? (
                  place
                ) : (
                  <button onClick={() => onGo(problem)} type="button">
                    {place}
                  </button>
                )}{' '}
                {message} {suggestion}
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}
