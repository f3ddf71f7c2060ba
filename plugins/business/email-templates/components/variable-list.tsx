'use client'
import { useId, useState } from 'react'
import type { EditorFacts } from '../endpoints/editor.ts'
import { useTexts } from './texts.ts'

type Props = {
  readonly variables: EditorFacts['variables']
  readonly disabled: boolean
  readonly onInsert: (code: string) => void
}

/** The variables of a mail, with a search, and a button that inserts each. */
export function VariableList({ variables, disabled, onInsert }: Props) {
  const texts = useTexts()
  const id = useId()
  const [search, setSearch] = useState('')
  const word = search.trim().toLowerCase()
  const found = variables.filter(({ path, about }) =>
    `${path} ${about}`.toLowerCase().includes(word),
  )
  return (
    <details className="mail-variables">
      <summary>{texts.variables}</summary>
      <label className="kit-hidden" htmlFor={id}>
        {texts.search}
      </label>
      <input
        className="kit-search"
        id={id}
        onChange={(event) => setSearch(event.target.value)}
        placeholder={texts.search}
        type="search"
        value={search}
      />
      {found.length === 0 && <p>{texts.noVariables}</p>}
      <ul>
        {found.map(({ path, kind, about }) => (
          <li key={path}>
            <button
              aria-label={texts.insert(path)}
              disabled={disabled}
              onClick={() => onInsert(codeOf(path, kind))}
              type="button"
            >
              <code>{path}</code>
            </button>{' '}
            {about}
          </li>
        ))}
      </ul>
    </details>
  )
}

/** How a template writes a variable: escaped, because names may contain signs of HTML. */
function codeOf(path: string, kind: string): string {
  if (kind === 'list') return `{% for item in ${path} %}{{ item }}{% endfor %}`
  if (kind === 'time') return `{{ ${path} | date: "%Y-%m-%d %H:%M" }}`
  if (kind === 'open') return `{{ ${path}.brand | default: "" | escape }}`
  return kind === 'text' ? `{{ ${path} | escape }}` : `{{ ${path} }}`
}
