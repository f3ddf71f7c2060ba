'use client'
import { Button } from '@payloadcms/ui'
import { ProblemNotice } from '../../../core/console/problem-notice.tsx'
import { NO_FILTERS } from './log-filters.ts'
import { LogLine } from './log-line.tsx'
import { useTexts } from './texts.ts'
import type { FilterState } from './use-log-filters.ts'
import { type LogPage, useLogLines } from './use-log-lines.ts'

type Props = {
  readonly url: string
  readonly first: LogPage
  readonly live: boolean
  readonly filters: FilterState
}

/** Lines of the log, the newest first, each with its details behind it. */
export function LogList({ url, first, live, filters }: Props) {
  const texts = useTexts()
  const log = useLogLines(url, first, live)
  const { lines, arrived } = log
  return (
    <>
      {/* Not each line: a reader could not follow. */}
      <p aria-live="polite" className="kit-count">
        {log.reconnecting && texts.reconnecting}
        {!log.reconnecting && log.skipped && texts.skipped}
        {!log.reconnecting && !log.skipped && arrived > 0 && texts.newLines(arrived)}
      </p>
      {lines.length === 0 && (
        <div className="kit-empty">
          <p role="status">{filters.hasAny ? texts.noneFound : texts.empty}</p>
        </div>
      )}
      {lines.length > 0 && (
        <ol aria-label={texts.list} className="log-lines">
          {lines.map((line) => (
            <LogLine
              key={line.id}
              line={line}
              onJob={(job) => filters.choose({ ...NO_FILTERS, job })}
              onRequest={(request) => filters.choose({ ...NO_FILTERS, request })}
            />
          ))}
        </ol>
      )}
      <ProblemNotice problem={log.problem} />
      {log.hasOlder && (
        <Button
          buttonStyle="secondary"
          extraButtonProps={{ 'aria-busy': log.loadingOlder }}
          id="logs-older"
          margin={false}
          onClick={log.loadOlder}
        >
          {texts.older}
        </Button>
      )}
      {!log.hasOlder && lines.length > 0 && <p className="kit-count">{texts.noOlder}</p>}
    </>
  )
}
