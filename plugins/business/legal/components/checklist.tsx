'use client'
import type { ItemState } from '../../../../src/legal/check-completeness.ts'
import { StatusPill, type StatusStyles } from '../../../core/console/status-pill.tsx'
import type { Checklist as Value } from '../endpoints/preview.ts'
import './checklist.css'
import { useTexts } from './texts.ts'

const STYLES: StatusStyles<ItemState> = {
  found: 'success',
  waived: 'light-gray',
  missing: 'warning',
}

/** The number of items that a text lacks. */
export const missingOf = ({ items }: Value): number =>
  items.filter(({ state }) => state === 'missing').length

/** What a legal text says of what its checklist asks for. */
export function Checklist(value: Value) {
  const { checklist: texts } = useTexts()
  const { blocks, items } = value
  const missing = missingOf(value)
  return (
    <>
      <p>{missing === 0 ? texts.complete : texts[blocks ? 'blocks' : 'warns'](missing)}</p>
      <ul aria-label={texts.heading} className="legal-checklist">
        {items.map(({ id, label, why, state, evidence }) => (
          <li key={id}>
            <strong>{label}</strong>
            <StatusPill styles={STYLES} texts={texts.state} value={state} />
            <span>{why}</span>
            {evidence && <span>{state === 'found' ? texts.foundIn(evidence) : evidence}</span>}
          </li>
        ))}
      </ul>
      <p className="legal-checklist__hint">{texts.hint}</p>
    </>
  )
}
