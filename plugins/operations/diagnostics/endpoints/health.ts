import { z } from 'zod'
import { defineEndpoint } from '../../../core/endpoint/define-endpoint.ts'

/** `GET /api/health`: whether this process is alive; says nothing of others (specification, section 4.3). */
export const health = (version: string) =>
  defineEndpoint({
    method: 'get',
    path: '/health',
    summary: 'Whether this process is alive.',
    answer: z.object({ status: z.literal('ok'), version: z.string(), uptime: z.int() }),
    example: { answer: { status: 'ok', version: '0.1.0', uptime: 86_400 } },
    auth: 'public',
    // Probes must not starve, also while the database that counts is away.
    rateLimit: 'none',
    params: z.object({}),
    run: async () => ({ status: 'ok', version, uptime: Math.floor(process.uptime()) }),
  })
