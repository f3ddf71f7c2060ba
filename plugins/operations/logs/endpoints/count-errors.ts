import { z } from 'zod'
import { ERRORS_OF_A_DAY, MOST_ERRORS } from '../../../../src/logs/log-query.ts'
import { runStatement } from '../../../core/database/run-statement.ts'
import { defineEndpoint } from '../../../core/endpoint/define-endpoint.ts'

/** `GET /api/logs/errors`: how many errors were logged in the last 24 hours (specification, section 4.4.1). */
export const countErrors = () =>
  defineEndpoint({
    method: 'get',
    path: '/logs/errors',
    summary: 'How many errors were logged in the last 24 hours.',
    answer: z.object({
      count: z.int().max(MOST_ERRORS),
      /** Whether there are more than can be counted. */
      more: z.boolean(),
    }),
    auth: 'user',
    permission: 'logs:view',
    rateLimit: 'console',
    params: z.object({}),
    run: async ({ req }) => {
      const { rows } = await runStatement<{ count: number }>(req.payload, ERRORS_OF_A_DAY)
      const found = rows[0]?.count ?? 0
      return { count: Math.min(found, MOST_ERRORS), more: found > MOST_ERRORS }
    },
  })
