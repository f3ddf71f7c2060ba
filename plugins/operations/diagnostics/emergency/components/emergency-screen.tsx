'use client'
import '../../../../core/console/kit.css'
import './emergency.css'
import { Button, useConfig } from '@payloadcms/ui'
import { useState } from 'react'
import { callService, type Problem } from '../../../../core/console/call-service.ts'
import { ProblemNotice } from '../../../../core/console/problem-notice.tsx'
import { QueryView } from '../../../../core/console/query-view.tsx'
import { useRefresh } from '../../../../core/console/use-refresh.ts'
import { useServiceQuery } from '../../../../core/console/use-service-query.ts'
import type { EmergencyAnswer } from '../endpoints/emergency-answer.ts'
import { DiagnosisResults } from './diagnosis-results.tsx'
import { RepairPanel } from './repair-panel.tsx'
import { useTexts } from './texts.ts'

/** While something runs, and otherwise: one may begin by itself. */
const REFRESH_MS = { running: 1_500, idle: 15_000 } as const

type Props = { readonly mayRun: boolean; readonly mayRepair: boolean }

/** The newest emergency diagnosis, its start, and the repairs. */
export function EmergencyScreen({ mayRun, mayRepair }: Props) {
  const texts = useTexts()
  const { api } = useConfig().config.routes
  const url = `${api}/diagnostics/emergency`
  const query = useServiceQuery<EmergencyAnswer>(url)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [starting, setStarting] = useState(false)
  const { diagnosis, repair } = query.value ?? {}
  const isRunning = diagnosis?.state === 'running'
  const isBusy = isRunning || repair?.state === 'running'
  useRefresh(query.reload, isBusy ? REFRESH_MS.running : REFRESH_MS.idle)

  const start = async () => {
    if (starting || isRunning) return
    setStarting(true)
    const answer = await callService(url, { method: 'POST' })
    setStarting(false)
    // One that another operator has started meanwhile is shown.
    const isTaken = !answer.ok && answer.problem.code === 'DIAGNOSTICS_RUNNING'
    setProblem(answer.ok || isTaken ? null : answer.problem)
    query.reload()
  }
  return (
    <>
      <p className="kit-page__intro">{texts.intro}</p>
      <div className="kit-bar">
        {mayRun && (
          <Button
            extraButtonProps={{ 'aria-busy': starting || isRunning }}
            id="emergency-start"
            margin={false}
            onClick={() => void start()}
          >
            {diagnosis ? texts.startAgain : texts.start}
          </Button>
        )}
        <Button buttonStyle="secondary" id="emergency-reload" margin={false} onClick={query.reload}>
          {texts.reload}
        </Button>
        <span aria-live="polite" className="kit-count">
          {isRunning && texts.running}
        </span>
      </div>
      <ProblemNotice problem={problem} />
      <QueryView query={query}>
        {(answer) => (
          <>
            <h2>{texts.results}</h2>
            <DiagnosisResults diagnosis={answer.diagnosis} />
            <h2>{texts.repairs}</h2>
            <RepairPanel answer={answer} mayRepair={mayRepair} onDone={query.reload} url={url} />
          </>
        )}
      </QueryView>
    </>
  )
}
