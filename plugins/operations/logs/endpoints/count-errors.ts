import { z } from 'zod'
import { defineEndpoint } from '../../../core/endpoint/define-endpoint.ts'
import { errorsOfADay, MOST_ERRORS } from '../../../platform/logs/api.ts'

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
    run: ({ req }) => errorsOfADay(req.payload),
  })
