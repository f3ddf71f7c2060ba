'use client'
import { useId } from 'react'
import { StatusPill, type StatusStyles } from '../../console/status-pill.tsx'
import type { Comparison } from '../compare-versions.ts'
import { useTexts } from './texts.ts'

type Text = Comparison['texts'][number]
type Part = Text['parts'][number]

const STYLES: StatusStyles<Part['kind']> = {
  same: 'light-gray',
  changed: 'warning',
  added: 'success',
  removed: 'error',
}

/** A text of two versions: each part that differs with what was removed and added, as a redline. */
export function ComparedText({ label, parts }: Text) {
  const texts = useTexts()
  const id = useId()
  const changed = parts.filter(({ kind }) => kind !== 'same')
  const same = parts.filter(({ kind }) => kind === 'same')
  return (
    <section aria-labelledby={id} className="comparison__text">
      <h3 id={id}>{label}</h3>
      {changed.length === 0 && <p>{texts.noDifference}</p>}
      {changed.map(({ heading, heading_changes: words, kind, changes }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name, and headings may repeat.
        <article className="comparison__part" key={at}>
          <header className="kit-bar">
            <h4>{heading ? <Words changes={words} /> : texts.beginning}</h4>
            <StatusPill styles={STYLES} texts={texts.partKinds} value={kind} />
          </header>
          <p className="comparison__words">
            <Words changes={changes} />
          </p>
        </article>
      ))}
      {same.length > 0 && (
        <details>
          <summary>{texts.unchanged(same.length)}</summary>
          {same.map(({ heading, changes }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name, and headings may repeat.
            <article className="comparison__part" key={at}>
              <h4>{heading || texts.beginning}</h4>
              <p className="comparison__words">
                <Words changes={changes} />
              </p>
            </article>
          ))}
        </details>
      )}
    </section>
  )
}

/** Words as they follow each other; screen readers say what is inserted and deleted. */
function Words({ changes }: Pick<Part, 'changes'>) {
  return changes.map(({ kind, text }, at) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: runs of words are only known by their place.
    if (kind === 'added') return <ins key={at}>{text}</ins>
    // biome-ignore lint/suspicious/noArrayIndexKey: as above.
    if (kind === 'removed') return <del key={at}>{text}</del>
    // biome-ignore lint/suspicious/noArrayIndexKey: as above.
    return <span key={at}>{text}</span>
  })
}
