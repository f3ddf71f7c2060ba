import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { languageOf } from '../../../../src/errors/in-language.ts'
import { ServiceError } from '../../../../src/errors/service-error.ts'
import { CHECK_STATUSES } from '../../../../src/health/check-result.ts'
import { compareRuns } from '../../../../src/health/compare-runs.ts'
import { junit } from '../../../../src/health/junit.ts'
import { createPerCallerLimit } from '../../../../src/http/per-caller-limit.ts'
import { SUPER_ADMIN } from '../../../../src/identity/permissions.ts'
import { inDatabase } from '../../../core/database/in-database.ts'
import { defineEndpoint } from '../../../core/endpoint/define-endpoint.ts'
import { acceptsEvents, eventStream } from '../../../core/endpoint/event-stream.ts'
import { followProgress } from '../../../core/endpoint/follow-progress.ts'
import { checksOf } from '../../../core/feature/checks-of.ts'
import { principalOf } from '../../../core/request/principal.ts'
import { requireUnchangedCaller } from '../../../core/request/require-unchanged-caller.ts'
import { type RunAnswer, runAnswer, runAnswerSchema } from '../runs/run-answer.ts'
import { findRun, listRuns, runBefore } from '../store/runs.ts'

const params = z.object({ id: z.uuid() })
/** Streams at once, of one user and of a process: each asks the database again and again. */
const STREAMS = { each: 5, all: 50 } as const
const RETRY_SECONDS = 30

/** `GET /api/diagnostics/runs`: the newest runs first, without their checks. */
export const readRuns = () =>
  defineEndpoint({
    method: 'get',
    path: '/diagnostics/runs',
    summary: 'The newest diagnostic runs.',
    answer: z.object({ runs: z.array(runAnswerSchema.omit({ checks: true })) }),
    auth: 'user',
    permission: 'diagnostics:view',
    rateLimit: 'console',
    params: z.object({}),
    query: z.object({ limit: z.coerce.number().int().min(1).max(100).default(20) }),
    run: async ({ req, query }) => {
      const runs = await inDatabase(req.payload, (database) => listRuns(database, query.limit))
      return {
        runs: runs.map((run) => {
          const { checks: _, ...rest } = answerOf(req, run)
          return rest
        }),
      }
    },
  })

/**
 * `GET /api/diagnostics/runs/{id}`: JSON, or with `Accept: text/event-stream` one `progress` event for each change until
 * the run has ended.
 */
export const readRun = () => {
  const streams = createPerCallerLimit(STREAMS)
  return defineEndpoint({
    method: 'get',
    path: '/diagnostics/runs/:id',
    summary: 'A diagnostic run; with Accept: text/event-stream, its progress as events.',
    answer: runAnswerSchema,
    events: ['progress'],
    auth: 'user',
    permission: 'diagnostics:view',
    rateLimit: 'console',
    params,
    run: async ({ req, params: { id }, principal }) => {
      const first = await answerOfId(req, id)
      if (!acceptsEvents(req)) return first
      const leave = streams.take(principal.id)
      if (typeof leave === 'string') {
        throw new ServiceError('RATE_LIMITED', undefined, { retryAfterSeconds: RETRY_SECONDS })
      }
      const readAgain = async () => {
        await requireUnchangedCaller(req)
        return answerOfId(req, id)
      }
      const isOver = ({ state }: RunAnswer) => state !== 'running'
      const { signal } = req
      return eventStream(req, followProgress(first, readAgain, { isOver, leave, signal }))
    },
  })
}

/** `GET /api/diagnostics/runs/{id}/comparison`: what differs from the last finished run of the same steps. */
export const compareRun = () =>
  defineEndpoint({
    method: 'get',
    path: '/diagnostics/runs/:id/comparison',
    summary: 'What differs from the diagnostic run before.',
    answer: z.object({
      /** Id of the run before; left out if there is none. */
      previous: z.string().optional(),
      differences: z.array(
        z.object({
          check: z.string(),
          part: z.string(),
          before: z.enum(CHECK_STATUSES).optional(),
          after: z.enum(CHECK_STATUSES).optional(),
        }),
      ),
    }),
    auth: 'user',
    permission: 'diagnostics:view',
    params,
    run: async ({ req, params: { id } }) => {
      const { run, before } = await inDatabase(req.payload, async (database) => {
        const found = await findRun(database, id)
        return { run: found, before: found && (await runBefore(database, found)) }
      })
      if (!run) throw new ServiceError('NOT_FOUND')
      if (!before) return { differences: [] }
      return { previous: before.id, differences: compareRuns(before, run) }
    },
  })

/** `GET /api/diagnostics/runs/{id}/export`: the run as a file, JSON or JUnit XML. */
export const exportRun = () =>
  defineEndpoint({
    method: 'get',
    path: '/diagnostics/runs/:id/export',
    summary: 'Download a diagnostic run as JSON or JUnit XML.',
    answers: {
      200: {
        description: 'The run as a file',
        types: ['application/json', 'application/xml'],
        headers: { 'Content-Disposition': 'Name of the file' },
      },
    },
    auth: 'user',
    permission: 'diagnostics:view',
    params,
    query: z.object({ format: z.enum(['json', 'junit']).default('json') }),
    run: async ({ req, params: { id }, query: { format } }) => {
      const run = await answerOfId(req, id)
      const isJson = format === 'json'
      const text = isJson ? JSON.stringify(run, null, 2) : junitOf(run)
      return new Response(text, {
        headers: {
          'content-type': isJson ? 'application/json' : 'application/xml; charset=utf-8',
          'content-disposition': `attachment; filename="diagnostics-${id}.${isJson ? 'json' : 'xml'}"`,
        },
      })
    },
  })

function junitOf({ checks }: Pick<RunAnswer, 'checks'>): string {
  const suites = checks.map(({ title, parts }) => ({
    name: title,
    cases: parts.map(({ title: name, status = 'skipped', response_time = 0, detail, action }) => ({
      ...{ name, status, detail, action },
      responseTime: response_time,
    })),
  }))
  return junit('diagnostics', suites)
}

async function answerOfId(req: PayloadRequest, id: string): Promise<RunAnswer> {
  const run = await inDatabase(req.payload, (database) => findRun(database, id))
  if (!run) throw new ServiceError('NOT_FOUND')
  return answerOf(req, run)
}

function answerOf(req: PayloadRequest, run: Parameters<typeof runAnswer>[0]): RunAnswer {
  const seesStacks = principalOf(req)?.roles.includes(SUPER_ADMIN) ?? false
  return runAnswer(run, checksOf(req.payload), { language: languageOf(req), seesStacks })
}
