'use client'
import { Button } from '@payloadcms/ui'
import { useState } from 'react'
import { useTime } from '../../../../core/console/formats.ts'
import type { EmergencyAnswer } from '../endpoints/emergency-answer.ts'
import { CheckResults, RunState } from './diagnosis-results.tsx'
import { RepairDialog } from './repair-dialog.tsx'
import { RepairList } from './repair-list.tsx'
import { useTexts } from './texts.ts'

type Props = {
  readonly answer: EmergencyAnswer
  /** Of the emergency diagnosis in the API. */
  readonly url: string
  readonly mayRepair: boolean
  readonly onDone: () => void
}

/** The allowlist, the preview of what would be repaired, when that is allowed, and the last repairs. */
export function RepairPanel({ answer, url, mayRepair, onDone }: Props) {
  const texts = useTexts()
  const time = useTime()
  const [open, setOpen] = useState(false)
  const { repair, repairs, next_repair_at: next } = answer
  const { repairColumns: columns } = texts
  return (
    <>
      <p className="kit-page__intro">{texts.repairsIntro}</p>
      <div className="kit-bar">
        {mayRepair && (
          <Button
            buttonStyle="secondary"
            id="emergency-preview"
            margin={false}
            onClick={() => setOpen(true)}
          >
            {texts.preview}
          </Button>
        )}
        <span className="kit-count">
          {next === undefined ? texts.allowed : texts.next(time(next))}
        </span>
      </div>
      <table aria-label={texts.repairs} className="kit-table">
        <thead>
          <tr>
            {[columns.name, columns.effect, columns.automatic].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {repairs.map(({ id, title, description, automatic }) => (
            <tr key={id}>
              <th scope="row">{title}</th>
              <td data-label={columns.effect}>
                <span>{description}</span>
              </td>
              <td data-label={columns.automatic}>
                <span>{texts.automatic[automatic ? 'yes' : 'no']}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <h2>{texts.last}</h2>
      {repair ? (
        <>
          <RunState run={repair} />
          <RepairList id="emergency-last" repairs={repair.repairs} />
          {repair.checks.map((check) => (
            <CheckResults check={check} key={check.id} />
          ))}
        </>
      ) : (
        <div className="kit-empty">
          <p>
            <strong>{texts.noLast}</strong>
          </p>
          <p>{texts.noLastHint}</p>
        </div>
      )}
      <RepairDialog
        next={next}
        onClose={() => setOpen(false)}
        onDone={onDone}
        open={open}
        url={`${url}/repairs`}
      />
    </>
  )
}
