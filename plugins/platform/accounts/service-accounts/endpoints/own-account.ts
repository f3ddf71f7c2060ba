import { z } from 'zod'
import { defineEndpoint } from '../../../../core/endpoint/define-endpoint.ts'

/** `GET /api/service-accounts/me`: what the holder of a key may do, to see that a key works. */
export const ownAccount = () =>
  defineEndpoint({
    method: 'get',
    path: '/me',
    summary: 'What the service account of the key may do.',
    answer: z.object({
      id: z.uuid(),
      permissions: z.array(z.string()),
      brands: z.array(z.string()).nullable().describe('null: every brand'),
    }),
    auth: 'service',
    service: null,
    params: z.object({}),
    run: async ({ principal: { id, permissions, brands } }) => ({ id, permissions, brands }),
  })
