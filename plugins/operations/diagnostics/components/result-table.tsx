'use client'
import { Button } from '@payloadcms/ui'
import { useState } from 'react'
import { TableHead } from '../../../core/console/table.tsx'
import { useServiceQuery } from '../../../core/console/use-service-query.ts'
import type { RunAnswer } from '../runs/run-answer.ts'
import type { Abilities } from './links.tsx'
import { ResultDialog } from './result-dialog.tsx'
import { type DifferenceAnswer, isProblem, type ResultRow, resultRows } from './result-rows.ts'
import { ResultPill } from './status.tsx'
import { useTexts } from './texts.ts'
import { useNumbers } from './use-numbers.ts'

type Comparison = {
  readonly previous?: string
  readonly differences: readonly DifferenceAnswer[]
}
type Props = {
  readonly run: RunAnswer
  readonly abilities: Abilities
  readonly isBusy: boolean
  readonly onRetry: (step: number) => void
}

/** The results of a run that has ended, with what differs from the run before. */
export function ComparedResults({ url, ...props }: Props & { readonly url: string }) {
  const { results: texts } = useTexts()
  const { value } = useServiceQuery<Comparison>(`${url}/comparison`)
  const differences = value?.differences ?? []
  return (
    <ResultTable {...props} differences={differences}>
      {value?.previous &&
        (differences.length > 0 ? texts.changed(differences.length) : texts.unchanged)}
    </ResultTable>
  )
}

type TableProps = Props & {
  readonly differences: readonly DifferenceAnswer[]
  /** What the comparison with the run before says. */
  readonly children?: string | undefined
}

/** A row for each part of the checks: step, test name, state, time and detail (specification, section 4.4.2). */
export function ResultTable({
  run,
  differences,
  abilities,
  isBusy,
  onRetry,
  children,
}: TableProps) {
  const { results: texts } = useTexts()
  const [onlyProblems, setOnlyProblems] = useState(false)
  const [opened, setOpened] = useState<string | null>(null)
  const rows = resultRows(run, differences)
  const shown = onlyProblems ? rows.filter(isProblem) : rows
  return (
    <>
      <div className="kit-bar">
        <label className="health-filter">
          <input
            checked={onlyProblems}
            id="only-problems"
            onChange={(event) => setOnlyProblems(event.target.checked)}
            type="checkbox"
          />
          {texts.onlyProblems}
        </label>
        <span className="kit-count kit-bar__end">{children}</span>
      </div>
      {shown.length === 0 ? (
        <div className="kit-empty">
          <p role="status">{texts.noProblems}</p>
        </div>
      ) : (
        <table aria-label={texts.heading} className="kit-table health-results">
          <TableHead
            actions={texts.actions}
            columns={[texts.step, texts.test, texts.state, texts.time, texts.detail]}
          />
          <tbody>
            {shown.map((row) => (
              <Row key={row.id} onOpen={() => setOpened(row.id)} row={row} />
            ))}
          </tbody>
        </table>
      )}
      <ResultDialog
        abilities={abilities}
        isBusy={isBusy}
        onClose={() => setOpened(null)}
        onRetry={onRetry}
        request={run.request_id}
        row={rows.find(({ id }) => id === opened) ?? null}
      />
    </>
  )
}

function Row({ row, onOpen }: { readonly row: ResultRow; readonly onOpen: () => void }) {
  const { results: texts, states } = useTexts()
  const numbers = useNumbers()
  const { id, step, check, title, state, before, response_time: ms, detail } = row
  return (
    <tr>
      <td className="kit-table__number" data-label={texts.step}>
        <span>{step}</span>
      </td>
      <th scope="row">
        {title}
        <span className="kit-table__detail">{check}</span>
      </th>
      <td className="health-results__outcome" data-label={texts.state}>
        <span className="health-results__state">
          <ResultPill state={state} />
          {before && (
            <span className="kit-table__detail">
              {before === 'new' ? texts.isNew : texts.before(states[before])}
            </span>
          )}
        </span>
      </td>
      <td className="kit-table__number health-results__time" data-label={texts.time}>
        <span>{ms === undefined || state === 'skipped' ? texts.noTime : numbers.time(ms)}</span>
      </td>
      <td
        className={`health-results__detail${detail === undefined ? ' health-results__empty' : ''}`}
        data-label={texts.detail}
      >
        <span>{detail ?? texts.noTime}</span>
      </td>
      <td className="kit-table__actions">
        {isProblem(row) && (
          <Button
            aria-label={texts.openOf(`${check}, ${title}`)}
            buttonStyle="secondary"
            id={`open-${id.replace('/', '-')}`}
            margin={false}
            onClick={onOpen}
            size="small"
          >
            {texts.open}
          </Button>
        )}
      </td>
    </tr>
  )
}
