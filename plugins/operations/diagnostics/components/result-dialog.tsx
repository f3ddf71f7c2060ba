'use client'
import { Button } from '@payloadcms/ui'
import { type ReactNode, useRef } from 'react'
import { Dialog } from '../../../core/console/dialog.tsx'
import { RunbookLink } from '../../../core/console/runbook-link.tsx'
import { type Abilities, RunLogsLink } from './links.tsx'
import type { ResultRow } from './result-rows.ts'
import { ResultPill } from './status.tsx'
import { useTexts } from './texts.ts'

type Props = {
  /** `null` closes the dialog. */
  readonly row: ResultRow | null
  /** Id of the request that started the run. */
  readonly request: string | undefined
  readonly abilities: Abilities
  readonly isBusy: boolean
  readonly onRetry: (step: number) => void
  readonly onClose: () => void
}

/** An error or warning: what it says, what to do, and where to read on (specification, section 7.4). */
export function ResultDialog({ row, onClose, onRetry, ...rest }: Props) {
  const retried = useRef<number | null>(null)
  const close = () => {
    onClose()
    const step = retried.current
    retried.current = null
    // Only now may the focus go elsewhere: closing restores it.
    if (step !== null) onRetry(step)
  }
  const retry = (step: number) => {
    retried.current = step
    onClose()
  }
  return (
    <Dialog
      className="health-dialog"
      heading={row ? `${row.check}: ${row.title}` : ''}
      large
      onClose={close}
      open={row !== null}
    >
      {row && <Content {...rest} onClose={onClose} onRetry={retry} row={row} />}
    </Dialog>
  )
}

function Content(props: Omit<Props, 'row'> & { readonly row: ResultRow }) {
  const { row, request, abilities, isBusy, onRetry, onClose } = props
  const { dialog: texts } = useTexts()
  const { step, state, detail, action, code, stack, runbook } = row
  return (
    <>
      <div className="health-dialog__body">
        <ResultPill state={state} />
        <Part heading={texts.message}>
          <p>{detail ?? texts.noMessage}</p>
        </Part>
        {action && (
          <Part heading={texts.action}>
            <p>{action}</p>
          </Part>
        )}
        {code && (
          <Part heading={texts.code}>
            <p>
              <code>{code}</code>
            </p>
          </Part>
        )}
        <ul className="health-dialog__links">
          <li>
            <RunbookLink runbook={runbook}>{texts.runbook}</RunbookLink>
          </li>
          {abilities.hasLogs && request !== undefined && (
            <li>
              <RunLogsLink request={request}>{texts.logs}</RunLogsLink>
            </li>
          )}
        </ul>
        {stack && (
          <Part heading={texts.stack}>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by the keyboard. */}
            <pre tabIndex={0}>{stack}</pre>
          </Part>
        )}
      </div>
      <footer>
        <Button buttonStyle="secondary" margin={false} onClick={onClose}>
          {texts.close}
        </Button>
        {abilities.mayRun && (
          <Button disabled={isBusy} id="result-retry" margin={false} onClick={() => onRetry(step)}>
            {texts.retry(step)}
          </Button>
        )}
      </footer>
    </>
  )
}

function Part({ heading, children }: { readonly heading: string; readonly children: ReactNode }) {
  return (
    <section>
      <h3>{heading}</h3>
      {children}
    </section>
  )
}
