'use client'
import '../../../core/console/kit.css'
import { Button, toast, useConfig } from '@payloadcms/ui'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { callService, type Problem } from '../../../core/console/call-service.ts'
import { type Confirmation, ConfirmDialog } from '../../../core/console/dialog.tsx'
import { useTime } from '../../../core/console/formats.ts'
import { ProblemNotice } from '../../../core/console/problem-notice.tsx'
import { QueryView } from '../../../core/console/query-view.tsx'
import { usePolledQuery } from '../../../core/console/use-polled-query.ts'
import type { MaintenanceAnswer } from '../endpoints/maintenance-answer.ts'
import { PlanDialog } from './plan-dialog.tsx'
import { useTexts } from './texts.ts'

const REFRESH_MS = 10_000

/** The state of the maintenance, and what can be done about it. */
export function MaintenanceScreen() {
  const texts = useTexts()
  const { api } = useConfig().config.routes
  const url = `${api}/maintenance`
  const query = usePolledQuery<MaintenanceAnswer>(url, REFRESH_MS)
  const router = useRouter()
  const [dialog, setDialog] = useState<'now' | 'planned' | null>(null)
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const changed = (notice: string) => {
    toast.success(notice)
    query.reload()
    // The header says so as well, and is rendered on the server.
    router.refresh()
  }
  const end = async (notice: string) => {
    setProblem(null)
    const answer = await callService(url, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ enabled: false, from: null, until: null }),
    })
    if (answer.ok) changed(notice)
    else setProblem(answer.problem)
  }
  const ask = (heading: string, body: string, notice: string) =>
    setConfirmation({ heading, body, confirm: heading, run: () => end(notice) })
  return (
    <>
      <p className="kit-page__intro">{texts.intro}</p>
      <ProblemNotice problem={problem} />
      <QueryView query={query}>
        {(state) => (
          <section aria-labelledby="maintenance-state" className="kit-panel">
            <h2 id="maintenance-state">{texts.state}</h2>
            <State {...state} />
            <div className="kit-bar">
              {state.active ? (
                <Button
                  id="maintenance-off"
                  margin={false}
                  onClick={() => ask(texts.switchOff, texts.offBody, texts.done.off)}
                >
                  {texts.switchOff}
                </Button>
              ) : (
                <Button id="maintenance-on" margin={false} onClick={() => setDialog('now')}>
                  {texts.switchOn}
                </Button>
              )}
              {!state.active && state.from !== null && (
                <Button
                  buttonStyle="secondary"
                  id="maintenance-cancel"
                  margin={false}
                  onClick={() => ask(texts.cancelPlan, texts.cancelBody, texts.done.cancelled)}
                >
                  {texts.cancelPlan}
                </Button>
              )}
              {!state.active && state.from === null && (
                <Button
                  buttonStyle="secondary"
                  id="maintenance-plan"
                  margin={false}
                  onClick={() => setDialog('planned')}
                >
                  {texts.plan}
                </Button>
              )}
            </div>
          </section>
        )}
      </QueryView>
      <PlanDialog kind={dialog} onClose={() => setDialog(null)} onDone={changed} url={url} />
      <ConfirmDialog confirmation={confirmation} onClose={() => setConfirmation(null)} />
    </>
  )
}

function State({ active, enabled, from, until }: MaintenanceAnswer) {
  const texts = useTexts()
  const time = useTime()
  const end = until === null ? undefined : time(until)
  return <p role="status">{sentence()}</p>

  function sentence(): string {
    if (active && enabled) return end ? texts.onUntil(end) : texts.on
    if (active && end) return texts.inWindow(end)
    return from !== null && end ? texts.planned(time(from), end) : texts.off
  }
}
