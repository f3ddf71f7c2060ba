import { sql } from '@payloadcms/db-postgres'
import type { Payload } from 'payload'
import type { HealthCheck } from '../../../../src/health/health-check.ts'
import { type Check, defineCheck } from '../../../core/checks/define-check.ts'
import { inDatabase } from '../../../core/database/in-database.ts'

/** So many failures in a row are an alert (specification, section 6). */
const IN_A_ROW = 3

/** Whether the factory prints what it was last sent (specification, sections 4.5 and 6). */
export const printJobsCheck = (): Check =>
  defineCheck({
    id: 'print-jobs',
    title: { en: 'Jobs of the factory', ja: '工場の印刷ジョブ' },
    step: 10,
    service: 'factory',
    dependsOn: ['database'],
    intervalMs: 60_000,
    timeoutMs: 5_000,
    action: {
      en: 'Look at the jobs of the factory that failed, correct the cause, and have them printed again.',
      ja: '失敗した印刷ジョブを確認し、原因を取り除いてから再印刷してください。',
    },
    parts: [
      {
        id: 'last-jobs',
        title: { en: 'The last jobs', ja: '直近の印刷ジョブ' },
        run: ({ payload }) => lastJobs(payload),
      },
    ],
  })

async function lastJobs(payload: Payload): Promise<HealthCheck> {
  const last = await inDatabase(payload, ({ rows }) =>
    rows<{ problem: string | null }>(
      sql`select problem from print_jobs where state <> 'intended' or problem is not null
          order by updated_at desc limit ${IN_A_ROW}`,
    ),
  )
  const problems = last.flatMap(({ problem }) => problem ?? [])
  if (problems.length < IN_A_ROW) return { status: 'healthy' }
  const codes = [...new Set(problems)].join(', ')
  const detail = {
    en: `The last ${IN_A_ROW} jobs of the factory have failed: ${codes}.`,
    ja: `直近${IN_A_ROW}件の印刷ジョブが失敗しました：${codes}`,
  }
  return { status: 'error', detail }
}
