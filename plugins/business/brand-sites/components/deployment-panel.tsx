'use client'
import '../../../core/console/kit.css'
import { Button, toast, useConfig, useDocumentInfo } from '@payloadcms/ui'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { isOfWorks } from '../../../../src/brand-sites/works-page.ts'
import type { SiteDeployment } from '../../../../src/payload-types.ts'
import { callService, type Problem } from '../../../core/console/call-service.ts'
import { type Confirmation, ConfirmDialog } from '../../../core/console/dialog.tsx'
import { ProblemNotice } from '../../../core/console/problem-notice.tsx'
import { StatusPill } from '../../../core/console/status-pill.tsx'
import { STATUS_STYLES } from './status-cell.tsx'
import { useTexts } from './texts.ts'

/** Head of the page of a deployment: what came of it, another one, and the way back to what was published then. */
export function DeploymentPanel() {
  const { id, data } = useDocumentInfo()
  if (id === undefined || !data) return null
  return <Panel deployment={data as SiteDeployment} key={id} />
}

function Panel({ deployment }: { readonly deployment: SiteDeployment }) {
  const texts = useTexts()
  const { api, admin } = useConfig().config.routes
  const router = useRouter()
  const [running, setRunning] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null)
  const { id, paths, status } = deployment

  const send = async (path: string, done: string) => {
    setRunning(true)
    setProblem(null)
    const answer = await callService<{ deployment: string }>(`${api}/${path}`, { method: 'POST' })
    setRunning(false)
    if (!answer.ok) return setProblem(answer.problem)
    toast.success(done)
    router.push(`${admin}/collections/site-deployments/${answer.value.deployment}`)
  }
  const button = { disabled: running, margin: false, size: 'medium' } as const
  return (
    <section aria-labelledby="deployment-heading" className="kit-panel">
      <header className="kit-bar">
        <h2 id="deployment-heading">{texts.heading}</h2>
        <StatusPill styles={STATUS_STYLES} texts={texts.status} value={status} />
      </header>
      <p>{texts[status]}</p>
      {deployment.problem && <p>{texts.problem(deployment.problem)}</p>}
      <div className="kit-bar">
        <Button
          {...button}
          id="deploy-again"
          onClick={() => void send(`site-deployments/${id}/repeat`, texts.done.deploy)}
        >
          {texts.deploy}
        </Button>
        {!isOfWorks(paths) && (
          <Button
            {...button}
            buttonStyle="secondary"
            id="roll-back"
            onClick={() =>
              setConfirmation({
                heading: texts.confirmHeading,
                body: texts.confirm,
                confirm: texts.rollback,
                run: () => send(`site-deployments/${id}/rollback`, texts.done.rollback),
              })
            }
          >
            {texts.rollback}
          </Button>
        )}
      </div>
      <ProblemNotice problem={problem} />
      <ConfirmDialog confirmation={confirmation} onClose={() => setConfirmation(null)} />
    </section>
  )
}
