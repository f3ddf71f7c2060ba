import { z } from 'zod'
import { defineEndpoint } from '../../../core/endpoint/define-endpoint.ts'

/** `GET /api/health/live`: for probes that restart a process which does not answer. It asks nothing of others. */
export const live = () =>
  defineEndpoint({
    method: 'get',
    path: '/health/live',
    summary: 'Whether this process is alive, for liveness probes.',
    answer: z.object({ status: z.literal('live') }),
    example: { answer: { status: 'live' } },
    auth: 'public',
    servedInMaintenance: true,
    rateLimit: 'none',
    params: z.object({}),
    run: async () => ({ status: 'live' }),
  })
