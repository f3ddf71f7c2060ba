'use client'
import { StatusPill, type StatusStyles } from '../../../../core/console/status-pill.tsx'
import type { ShownRepair } from '../endpoints/emergency-answer.ts'
import { useTexts } from './texts.ts'

const STYLES: StatusStyles<ShownRepair['outcome']> = {
  'not-needed': 'light-gray',
  planned: 'warning',
  repaired: 'success',
  failed: 'error',
}

type Props = { readonly id: string; readonly repairs: readonly ShownRepair[] }

/** Repairs with what each changes, and how it ended. */
export function RepairList({ id, repairs }: Props) {
  const texts = useTexts()
  return (
    <ul className="emergency-repairs" id={id}>
      {repairs.map(({ repair, title, outcome, changes, detail }) => (
        <li data-repair={repair} key={repair}>
          <strong>{title}</strong>
          <StatusPill styles={STYLES} texts={texts.outcomes} value={outcome} />
          {changes.length > 0 && (
            <ul>
              {changes.map((change) => (
                <li key={change}>{change}</li>
              ))}
            </ul>
          )}
          {detail !== undefined && <p>{detail}</p>}
        </li>
      ))}
    </ul>
  )
}
