import { z } from 'zod'
import { runStatement } from '../../../core/database/run-statement.ts'
import { defineEndpoint } from '../../../core/endpoint/define-endpoint.ts'

/** Beyond it the exact number says nothing more, and counting would cost more. */
const MOST = 10_000

/** `GET /api/logs/errors`: how many errors were logged in the last 24 hours (specification, section 4.4.1). */
export const countErrors = () =>
  defineEndpoint({
    method: 'get',
    path: '/logs/errors',
    summary: 'How many errors were logged in the last 24 hours.',
    answer: z.object({
      count: z.int().max(MOST),
      /** Whether there are more than can be counted. */
      more: z.boolean(),
    }),
    auth: 'user',
    permission: 'logs:view',
    rateLimit: 'console',
    params: z.object({}),
    run: async ({ req }) => {
      const { rows } = await runStatement<{ count: number }>(req.payload, {
        text: `select count(*)::integer as count from (select 1 from system_logs
          where level = 'error' and created_at > now() - interval '24 hours' limit $1) as line`,
        values: [MOST + 1],
      })
      const found = rows[0]?.count ?? 0
      return { count: Math.min(found, MOST), more: found > MOST }
    },
  })
