'use client'
import { Button, useConfig } from '@payloadcms/ui'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import type { Problem } from '../../../../core/console/call-service.ts'
import { ProblemNotice } from '../../../../core/console/problem-notice.tsx'
import { startRun } from '../start-run.ts'
import type { DashboardAbilities } from './abilities.ts'
import { useDashboardTexts } from './texts.ts'

type Props = Pick<DashboardAbilities, 'mayRun' | 'hasLogs' | 'hasAlertsPage' | 'hasMaintenance'>

/** What operators do first (specification, section 4.4.1). */
export function QuickActions({ mayRun, hasLogs, hasAlertsPage, hasMaintenance }: Props) {
  const texts = useDashboardTexts()
  const { admin } = useConfig().config.routes
  const { start, isStarting, problem } = useTestStart()
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form. */}
      <div aria-label={texts.actions} className="ops__actions" role="group">
        {hasAlertsPage && (
          <Button
            buttonStyle="secondary"
            el="link"
            id="ops-alert"
            margin={false}
            size="small"
            to={`${admin}/alerts?send`}
          >
            {texts.sendAlert}
          </Button>
        )}
        {hasMaintenance && (
          <Button
            buttonStyle="secondary"
            el="link"
            id="ops-maintenance"
            margin={false}
            size="small"
            to={`${admin}/maintenance`}
          >
            {texts.maintenance}
          </Button>
        )}
        {hasLogs && (
          <Button
            buttonStyle="secondary"
            el="link"
            id="ops-logs"
            margin={false}
            size="small"
            to={`${admin}/logs`}
          >
            {texts.openLogs}
          </Button>
        )}
        {mayRun && (
          <Button
            disabled={isStarting}
            extraButtonProps={{ disabled: false }}
            id="ops-test"
            margin={false}
            onClick={() => void start()}
            size="small"
          >
            {texts.runTest}
          </Button>
        )}
      </div>
      <ProblemNotice problem={problem} />
    </>
  )
}

/** Starts the system test and shows it on the screen of the diagnostics, as well as one that goes on already. */
function useTestStart() {
  const { admin, api } = useConfig().config.routes
  const router = useRouter()
  const [isStarting, setIsStarting] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  return {
    isStarting,
    problem,
    start: async () => {
      setIsStarting(true)
      setProblem(null)
      const answer = await startRun(api)
      setIsStarting(false)
      if (answer.ok || answer.problem.code === 'DIAGNOSTICS_RUNNING') {
        router.push(`${admin}/diagnostics`)
      } else setProblem(answer.problem)
    },
  }
}
