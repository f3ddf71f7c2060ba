'use client'
import { Button } from '@payloadcms/ui'
import { useState } from 'react'
import { TableHead } from '../../../core/console/table.tsx'
import { useServiceQuery } from '../../../core/console/use-service-query.ts'
import type { RunAnswer } from '../runs/run-answer.ts'
import type { Abilities } from './links.tsx'
import { ResultBar } from './result-bar.tsx'
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
  /** URL of the run. */
  readonly url: string
  readonly abilities: Abilities
  readonly isBusy: boolean
  readonly onRetry: (step: number) => void
}

/**
 * A row for each part of the checks: step, test name, state, time and detail (specification, section 4.4.2). Of a run that
 * has ended with errors or warnings, only those are shown until the user asks for all.
 */
export function ResultTable({ run, url, abilities, isBusy, onRetry }: Props) {
  const { results: texts } = useTexts()
  const [chosen, setChosen] = useState<boolean | null>(null)
  const [opened, setOpened] = useState<string | null>(null)
  const comparison = useServiceQuery<Comparison>(
    run.state === 'finished' ? `${url}/comparison` : null,
  )
  const { previous, differences = [] } = comparison.value ?? {}
  const rows = resultRows(run, differences)
  // While a run is under way its rows show where it is.
  const onlyProblems = chosen ?? (run.state !== 'running' && rows.some(isProblem))
  const shown = onlyProblems ? rows.filter(isProblem) : rows
  return (
    <>
      <ResultBar onChange={setChosen} onlyProblems={onlyProblems} rows={rows} shown={shown.length}>
        {previous && (differences.length > 0 ? texts.changed(differences.length) : texts.unchanged)}
      </ResultBar>
      {shown.length === 0 ? (
        <div className="kit-empty">
          <p>{texts.noProblems}</p>
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
