'use client'
import { useId, useState } from 'react'
import { useDeskTexts } from './texts.ts'

/** Something that can be inserted into a source. */
export type Insertion = { readonly name: string; readonly about: string; readonly code: string }

type Props = {
  readonly insertions: readonly Insertion[]
  /** Whether the source cannot be changed. */
  readonly disabled: boolean
  readonly onInsert: (code: string) => void
}

/** What can be inserted into a source, with a search, and a button that inserts each at the cursor. */
export function InsertionList({ insertions, disabled, onInsert }: Props) {
  const texts = useDeskTexts()
  const id = useId()
  const [search, setSearch] = useState('')
  const word = search.trim().toLowerCase()
  const found = insertions.filter(({ name, about }) =>
    `${name} ${about}`.toLowerCase().includes(word),
  )
  return (
    <div className="desk-insertions">
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
      {found.length === 0 && <p>{texts.nothingFound}</p>}
      <ul>
        {found.map(({ name, about, code }) => (
          <li key={name}>
            <button
              aria-label={texts.insert(name)}
              disabled={disabled}
              onClick={() => onInsert(code)}
              type="button"
            >
              <code>{name}</code>
            </button>
            <span>{about}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
