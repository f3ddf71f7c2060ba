'use client'
import '../../../core/console/kit.css'
import './reports.css'
import { Button, Link, toast, useConfig } from '@payloadcms/ui'
import { useState } from 'react'
import type { ReportKind } from '../../../../src/reports/period.ts'
import { callService, type Problem } from '../../../core/console/call-service.ts'
import { ProblemNotice } from '../../../core/console/problem-notice.tsx'
import { QueryView } from '../../../core/console/query-view.tsx'
import { useServiceQuery } from '../../../core/console/use-service-query.ts'
import type { ReportAnswer } from '../endpoints/read-report.ts'
import { ReportBody } from './report-body.tsx'
import { useTexts } from './texts.ts'

type Props = {
  readonly kind: ReportKind
  readonly start: string
  readonly mayRecompute: boolean
}

/** One report, with what can be done with it. */
export function ReportScreen({ kind, start, mayRecompute }: Props) {
  const texts = useTexts()
  const { admin, api } = useConfig().config.routes
  const url = `${api}/reports/${kind}/${start}`
  const query = useServiceQuery<ReportAnswer>(url)
  const [running, setRunning] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const recompute = async () => {
    if (running) return
    setRunning(true)
    setProblem(null)
    const answer = await callService<{ changed: boolean }>(`${url}/recompute`, { method: 'POST' })
    setRunning(false)
    if (!answer.ok) return setProblem(answer.problem)
    toast.success(answer.value.changed ? texts.changed : texts.unchanged)
    query.reload()
  }
  return (
    <>
      <div className="kit-bar">
        <Link href={`${admin}/reports?kind=${kind}`} prefetch={false}>
          {texts.back}
        </Link>
        {query.value && (
          <>
            <a download href={`${url}/file`} id="report-download">
              {texts.download}
            </a>
            {mayRecompute && (
              <Button
                buttonStyle="secondary"
                extraButtonProps={{ 'aria-busy': running }}
                id="report-recompute"
                margin={false}
                onClick={recompute}
                size="small"
              >
                {running ? texts.recomputing : texts.recompute}
              </Button>
            )}
            <span className="kit-count">
              {texts.revision(query.value.revision)} · {texts.columns.mail}:{' '}
              {texts.mail[query.value.mail]}
            </span>
          </>
        )}
      </div>
      <ProblemNotice problem={problem} />
      <QueryView query={query}>
        {({ report, previous }) => <ReportBody previous={previous} report={report} />}
      </QueryView>
    </>
  )
}
