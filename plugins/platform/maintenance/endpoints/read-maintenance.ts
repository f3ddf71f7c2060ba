import { z } from 'zod'
import { defineEndpoint } from '../../../core/endpoint/define-endpoint.ts'
import { readPlan } from '../plan.ts'
import { maintenanceSchema, toAnswer } from './maintenance-answer.ts'

/** `GET /api/maintenance`: for brand sites, which show their own page meanwhile. */
export const readMaintenance = () =>
  defineEndpoint({
    method: 'get',
    path: '/maintenance',
    summary: 'Whether the service is under maintenance, and what is planned.',
    answer: maintenanceSchema,
    auth: 'public',
    servedInMaintenance: true,
    params: z.object({}),
    run: async ({ req }) => toAnswer(await readPlan(req.payload)),
  })
