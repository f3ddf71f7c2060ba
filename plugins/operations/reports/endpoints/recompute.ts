import { z } from 'zod'
import type { JobQueue } from '../../../../src/jobs/job-queue.ts'
import { defineEndpoint } from '../../../core/endpoint/define-endpoint.ts'
import { recomputeReport } from '../operations/recompute-report.ts'
import { reportParams, requirePeriod } from './params.ts'

/** `POST /api/reports/{kind}/{start}/recompute`: computes a report again from what is stored now. */
export const recompute = ({ queue }: { readonly queue: JobQueue }) =>
  defineEndpoint({
    method: 'post',
    path: '/reports/:kind/:start/recompute',
    summary: 'Compute a report again; a report that differs becomes its next revision.',
    answer: z.object({
      /** Whether the report differs from the one before. */
      changed: z.boolean(),
    }),
    errors: ['CONFLICT'],
    auth: 'user',
    permission: 'reports:recompute',
    params: reportParams,
    run: async ({ req, params }) => {
      const period = requirePeriod(params)
      return { changed: await recomputeReport(req, period, { queue, now: Date.now() }) }
    },
  })
