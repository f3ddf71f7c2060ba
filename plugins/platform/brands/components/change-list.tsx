'use client'
import type { ChangedSetting } from '../../../../src/json/changed-settings.ts'
import { useTexts } from './texts.ts'

const MOST_CHARACTERS = 80

/** What a version changed: each value before and after. */
export function ChangeList({ changes }: { readonly changes: readonly ChangedSetting[] }) {
  const { history: texts } = useTexts()
  if (changes.length === 0) return <p className="kit-count">{texts.same}</p>
  return (
    <ul className="brand-changes">
      {changes.map(({ path, before, after }) => (
        <li key={path}>
          <code>{path.replace(/^config\./, '')}</code>
          <span>
            <del>{inWords(before) ?? texts.missing}</del>
            <span aria-hidden> → </span>
            <ins>{inWords(after) ?? texts.missing}</ins>
          </span>
        </li>
      ))}
    </ul>
  )
}

function inWords(value: unknown): string | undefined {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (text === undefined || text.length <= MOST_CHARACTERS) return text
  return `${text.slice(0, MOST_CHARACTERS)}…`
}
