'use client'
import { Button, ChevronIcon, useTranslation } from '@payloadcms/ui'
import { memo, useState } from 'react'
import { StatusPill, type StatusStyles } from '../../../core/console/status-pill.tsx'
import type { LogEntry } from '../operations/find-lines.ts'
import { useTexts } from './texts.ts'

type Props = {
  readonly line: LogEntry
  readonly onRequest: (id: string) => void
  readonly onJob: (id: string) => void
}

const STYLES: StatusStyles<LogEntry['level']> = {
  error: 'error',
  warn: 'warning',
  info: 'light-gray',
  debug: 'white',
}

/** A line, which opens to all that it says. The details are rendered when it is open. */
export const LogLine = memo(function LogLine({ line, onRequest, onJob }: Props) {
  const texts = useTexts()
  const [open, setOpen] = useState(false)
  const time = useLogTime()
  const { level, service, message, timestamp } = line
  return (
    <li className={`log-line log-line--${level}`}>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          <ChevronIcon direction={open ? 'down' : 'right'} />
          <time dateTime={timestamp}>{time.short(timestamp)}</time>
          <StatusPill styles={STYLES} texts={texts.levels} value={level} />
          <span className="log-line__service">
            {service ? texts.services[service] : texts.noService}
          </span>
          <span className="log-line__message">{message}</span>
        </summary>
        {open && (
          <div className="log-line__details">
            <p className="log-line__message">{message}</p>
            <dl>
              <Fact name={texts.facts.time}>{time.long(timestamp)}</Fact>
              {line.process && (
                <Fact name={texts.facts.process}>{texts.processes[line.process]}</Fact>
              )}
              {line.request_id && <Fact name={texts.facts.request}>{line.request_id}</Fact>}
              {line.job_id && <Fact name={texts.facts.job}>{line.job_id}</Fact>}
            </dl>
            <pre>{JSON.stringify(line.details, null, 2)}</pre>
            <div className="kit-bar">
              {line.request_id && (
                <Button
                  buttonStyle="secondary"
                  margin={false}
                  onClick={() => onRequest(line.request_id ?? '')}
                  size="small"
                >
                  {texts.request}
                </Button>
              )}
              {line.job_id && (
                <Button
                  buttonStyle="secondary"
                  margin={false}
                  onClick={() => onJob(line.job_id ?? '')}
                  size="small"
                >
                  {texts.job}
                </Button>
              )}
            </div>
          </div>
        )}
      </details>
    </li>
  )
})

function Fact({ name, children }: { readonly name: string; readonly children: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

const TIME: Intl.DateTimeFormatOptions = {
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
  hourCycle: 'h23',
  timeZone: 'Asia/Tokyo',
}

/** Times to the millisecond in Tokyo: short for a row, long with the year. */
function useLogTime() {
  const { language } = useTranslation().i18n
  const short = new Intl.DateTimeFormat(language, TIME)
  const long = new Intl.DateTimeFormat(language, { ...TIME, year: 'numeric' })
  return {
    short: (time: string) => short.format(new Date(time)),
    long: (time: string) => long.format(new Date(time)),
  }
}
