'use client'
import { Button, Pill } from '@payloadcms/ui'
import { useState } from 'react'
import { Dialog } from '../../../core/console/dialog.tsx'
import { ProblemNotice } from '../../../core/console/problem-notice.tsx'
import { RunbookLink } from '../../../core/console/runbook-link.tsx'
import type { ServiceQuery } from '../../../core/console/use-service-query.ts'
import type { ReadinessAnswer } from '../endpoints/read-readiness.ts'
import { ResultPill } from './status.tsx'
import { useTexts } from './texts.ts'
import { useNumbers } from './use-numbers.ts'

type Phase = ReadinessAnswer['phases'][number]

/** The gate before the launch: how much of each phase passes, and what is missing (specification, section 8). */
export function ReadinessCard({ query }: { readonly query: ServiceQuery<ReadinessAnswer> }) {
  const { readiness: texts, loading } = useTexts()
  const [isOpen, setIsOpen] = useState(false)
  const { value, problem } = query
  const missing = value?.phases.flatMap((phase) => phase.missing) ?? []
  return (
    <section aria-labelledby="readiness-heading" className="health-card health-card--readiness">
      <div className="health-card__line">
        <h3 id="readiness-heading">{texts.heading}</h3>
        {value?.run && (
          <Pill pillStyle={value.ready ? 'success' : 'warning'} size="small">
            {value.ready ? texts.ready : texts.notReady}
          </Pill>
        )}
      </div>
      {value === null && (problem ? <ProblemNotice problem={problem} /> : <p>{loading}</p>)}
      {value && !value.run && <p>{texts.unknown}</p>}
      {value?.run && (
        <>
          <ul className="health-readiness">
            {value.phases.map((phase) => (
              <PhaseLine key={phase.phase} phase={phase} />
            ))}
          </ul>
          <div className="health-card__foot">
            {missing.length === 0 && <p className="health-card__fact">{texts.complete}</p>}
            {missing.length > 0 && (
              <Button
                buttonStyle="secondary"
                id="readiness-missing"
                margin={false}
                onClick={() => setIsOpen(true)}
                size="small"
              >
                {texts.missing(missing.length)}
              </Button>
            )}
          </div>
          <MissingDialog onClose={() => setIsOpen(false)} open={isOpen} phases={value.phases} />
        </>
      )}
    </section>
  )
}

function PhaseLine({ phase }: { readonly phase: Phase }) {
  const { readiness: texts } = useTexts()
  const numbers = useNumbers()
  const { phase: number, title, required, reached, ready } = phase
  const share = reached === null ? texts.nothing : numbers.percent(reached)
  const text =
    required === null ? texts.later(share) : texts.reached(share, numbers.percent(required))
  return (
    <li className={`health-readiness__phase${ready ? '' : ' health-readiness__phase--missing'}`}>
      <span>{texts.phase(number, title)}</span>
      <span className="health-readiness__share">{text}</span>
      <div aria-hidden="true" className="kit-progress">
        <div style={{ inlineSize: `${reached ?? 0}%` }} />
      </div>
    </li>
  )
}

type MissingProps = {
  readonly phases: readonly Phase[]
  readonly open: boolean
  readonly onClose: () => void
}

function MissingDialog({ phases, open, onClose }: MissingProps) {
  const { readiness: texts, dialog } = useTexts()
  return (
    <Dialog
      className="health-dialog"
      heading={texts.missingHeading}
      large
      onClose={onClose}
      open={open}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by the keyboard. */}
      <div className="health-dialog__body" tabIndex={0}>
        {phases
          .filter(({ missing }) => missing.length > 0)
          .map(({ phase, title, missing }) => (
            <section key={phase}>
              <h3>{texts.phase(phase, title)}</h3>
              <ul className="health-missing">
                {missing.map(({ check, part, title: test, status, detail, action, runbook }) => (
                  <li key={`${check}/${part}`}>
                    <span className="health-missing__test">
                      {test} <ResultPill state={status} />
                    </span>
                    {detail && <span className="kit-table__detail">{detail}</span>}
                    {action && <span className="kit-table__detail">{action}</span>}
                    <RunbookLink runbook={runbook}>{texts.runbook(test)}</RunbookLink>
                  </li>
                ))}
              </ul>
            </section>
          ))}
      </div>
      <footer>
        <Button buttonStyle="secondary" margin={false} onClick={onClose}>
          {dialog.close}
        </Button>
      </footer>
    </Dialog>
  )
}
