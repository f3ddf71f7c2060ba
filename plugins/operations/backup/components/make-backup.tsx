'use client'
import '../../../core/console/kit.css'
import { Button, toast, useConfig } from '@payloadcms/ui'
import { useRouter } from 'next/navigation'
import { useCallback, useState } from 'react'
import { callService, type Problem } from '../../../core/console/call-service.ts'
import { ProblemNotice } from '../../../core/console/problem-notice.tsx'
import { useRefresh } from '../../../core/console/use-refresh.ts'
import { useTexts } from './texts.ts'

const REFRESH_MS = 3000

/** Makes a backup. The list below follows what becomes of it. */
export function MakeBackup({ underWay }: { readonly underWay: boolean }) {
  const texts = useTexts()
  const { api } = useConfig().config.routes
  const router = useRouter()
  const [asking, setAsking] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  useRefresh(
    useCallback(() => {
      if (underWay) router.refresh()
    }, [router, underWay]),
    REFRESH_MS,
  )
  const make = async () => {
    setAsking(true)
    setProblem(null)
    const answer = await callService(`${api}/backups/make`, { method: 'POST' })
    setAsking(false)
    if (!answer.ok) return setProblem(answer.problem)
    router.refresh()
    toast.success(texts.requested)
  }
  return (
    <section className="kit-panel">
      <p>{texts.makeHint}</p>
      <div className="kit-bar">
        <Button
          disabled={asking || underWay}
          id="make-backup"
          margin={false}
          onClick={() => void make()}
        >
          {texts.make}
        </Button>
        <span role="status">{underWay && texts.underWay}</span>
      </div>
      <ProblemNotice problem={problem} />
    </section>
  )
}
