import { SERVICES } from '../../../../src/health/services.ts'
import type { JobQueue } from '../../../../src/jobs/job-queue.ts'
import { type Check, defineCheck, portPart } from '../../../core/checks/define-check.ts'

/** Workers take the jobs (specification, section 4.4). */
export const queueCheck = (queue: JobQueue): Check =>
  defineCheck({
    id: 'queue',
    title: SERVICES.queue,
    step: 3,
    service: 'queue',
    dependsOn: ['database'],
    intervalMs: 60_000,
    timeoutMs: 5_000,
    action: {
      en: 'Start worker processes, and read the log of those that ended.',
      ja: 'ワーカープロセスを起動し、終了したプロセスのログを確認してください。',
    },
    parts: [
      portPart(queue, {
        id: 'backlog',
        title: { en: 'Jobs are taken by workers', ja: 'ワーカーによるジョブの処理' },
      }),
    ],
  })
