'use client'
import type { Rendering } from '../endpoints/render.ts'
import { useTexts } from './texts.ts'

/** What is wrong with a template, with line and column. */
export function ProblemList({ problems }: { readonly problems: Rendering['problems'] }) {
  const texts = useTexts()
  if (problems.length === 0) return <p>{texts.noProblems}</p>
  return (
    <ul className="mail-problems">
      {problems.map(({ severity, part, line, column, rule, message, suggestion }) => (
        <li className={`mail-problem--${severity}`} key={`${part} ${line} ${column} ${rule}`}>
          <strong>{texts.severity[severity]}</strong> {texts.part[part]},{' '}
          {texts.place(line, column)}: {message} {suggestion && texts.suggestion(suggestion)}
        </li>
      ))}
    </ul>
  )
}
