'use client'
import { Button, toast, useConfig } from '@payloadcms/ui'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { callService, type Problem } from '../../../core/console/call-service.ts'
import { type Confirmation, ConfirmDialog } from '../../../core/console/dialog.tsx'
import { ProblemNotice } from '../../../core/console/problem-notice.tsx'
import { useTexts } from './texts.ts'

type Props = { readonly brand: string; readonly version: string; readonly time: string }

/** Makes a brand what it was at a time, after a question. */
export function RestoreButton({ brand, version, time }: Props) {
  const { history: texts } = useTexts()
  const { api, admin } = useConfig().config.routes
  const router = useRouter()
  const [running, setRunning] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null)
  const restore = async () => {
    setRunning(true)
    const answer = await callService(`${api}/brands/versions/${version}`, { method: 'POST' })
    setRunning(false)
    setProblem(answer.ok ? null : answer.problem)
    if (!answer.ok) return
    toast.success(texts.done)
    router.push(`${admin}/collections/brands/${encodeURIComponent(brand)}`)
    router.refresh()
  }
  return (
    <>
      <Button
        aria-label={texts.restoreOf(time)}
        buttonStyle="secondary"
        disabled={running}
        margin={false}
        onClick={() =>
          setConfirmation({
            heading: texts.confirmHeading(time),
            body: texts.confirm,
            confirm: texts.restore,
            run: restore,
          })
        }
        size="small"
      >
        {texts.restore}
      </Button>
      <ProblemNotice problem={problem} />
      <ConfirmDialog confirmation={confirmation} onClose={() => setConfirmation(null)} />
    </>
  )
}
