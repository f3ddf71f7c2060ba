import { z } from 'zod'
import { inLanguage, languageOf } from '../../../../../src/errors/in-language.ts'
import { nextAllowed } from '../../../../../src/health/emergency.ts'
import { SUPER_ADMIN } from '../../../../../src/identity/permissions.ts'
import { inDatabase } from '../../../../core/database/in-database.ts'
import { defineEndpoint } from '../../../../core/endpoint/define-endpoint.ts'
import { newestRun } from '../../store/runs.ts'
import { emergencyChecksOf } from '../emergency-checks.ts'
import { REPAIRS } from '../repairs/allowlist.ts'
import { emergencyRunAnswer, emergencySchema } from './emergency-answer.ts'

/** `GET /api/diagnostics/emergency`: the newest emergency diagnosis, the newest repairs, and what may be repaired. */
export const readEmergency = () =>
  defineEndpoint({
    method: 'get',
    path: '/diagnostics/emergency',
    summary: 'The newest emergency diagnosis, the newest repairs, and when the next may begin.',
    answer: emergencySchema,
    auth: 'user',
    permission: 'diagnostics:view',
    rateLimit: 'console',
    params: z.object({}),
    run: async ({ req, principal }) => {
      const { diagnosis, repair } = await inDatabase(req.payload, async (database) => ({
        diagnosis: await newestRun(database, 'emergency'),
        repair: await newestRun(database, 'repair'),
      }))
      const checks = emergencyChecksOf(req.payload)
      const reader = {
        language: languageOf(req),
        seesStacks: principal.roles.includes(SUPER_ADMIN),
      }
      const next = nextAllowed(repair && Date.parse(repair.startedAt), Date.now())
      return {
        ...(diagnosis && { diagnosis: emergencyRunAnswer(diagnosis, checks, reader) }),
        ...(repair && { repair: emergencyRunAnswer(repair, checks, reader) }),
        ...(next !== undefined && { next_repair_at: new Date(next).toISOString() }),
        repairs: REPAIRS.map(({ id, name, description, isAutomatic }) => ({
          ...{ id, automatic: isAutomatic },
          title: inLanguage(req, name),
          description: inLanguage(req, description),
        })),
      }
    },
  })
