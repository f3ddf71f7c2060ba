import { z } from 'zod'
import { ServiceError } from '../../../../src/errors/service-error.ts'
import { bilingual } from '../../../../src/errors/zod-problems.ts'
import { createPerCallerLimit } from '../../../../src/http/per-caller-limit.ts'
import { LOG_PROCESSES } from '../../../../src/logs/shipping/log-intake.ts'
import { LOG_LEVELS } from '../../../../src/logs/shipping/log-line.ts'
import { LOG_SERVICES } from '../../../../src/logs/shipping/service-of-line.ts'
import { defineEndpoint } from '../../../core/endpoint/define-endpoint.ts'
import { acceptsEvents, eventStream } from '../../../core/endpoint/event-stream.ts'
import { requireUnchangedCaller } from '../../../core/request/require-unchanged-caller.ts'
import { findLines, type LogEntry } from '../operations/find-lines.ts'
import { followLines } from '../operations/follow-lines.ts'

/** Streams at once: each asks the database every second. */
const STREAMS = { each: 5, all: 20 } as const
const RETRY_SECONDS = 30
const POSITION =
  /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

const position = z
  .string()
  .regex(POSITION, {
    error: bilingual(
      'must be the value of "next" of the page before',
      '前のページの「next」の値を指定してください',
    ),
  })
  .transform((text) => {
    const [, at = '', id = ''] = POSITION.exec(text) ?? []
    return { at: new Date(at), id }
  })
  .refine(({ at }) => !Number.isNaN(at.getTime()))

const moment = z.iso.datetime({ offset: true }).transform((text) => new Date(text))
const identifier = z.string().min(1).max(100)

/**
 * `GET /api/logs`: lines of the log, newest first (specification, sections 2.8 and 4.4.2); with
 * `Accept: text/event-stream` new lines as they arrive.
 */
export const readLogs = () => {
  const streams = createPerCallerLimit(STREAMS)
  return defineEndpoint({
    method: 'get',
    path: '/logs',
    summary: 'Lines of the log, newest first; with Accept: text/event-stream, new ones as events.',
    answer: z.object({
      docs: z.array(
        z.object({
          id: z.uuid(),
          timestamp: z.string(),
          level: z.enum(LOG_LEVELS),
          service: z.enum(LOG_SERVICES).nullable(),
          process: z.enum(LOG_PROCESSES).nullable(),
          message: z.string(),
          details: z.record(z.string(), z.unknown()),
          request_id: z.string().nullable(),
          job_id: z.string().nullable(),
        }),
      ),
      next: z.string().nullable().describe('`cursor` of the next page; null after the last one'),
    }),
    events: ['lines'],
    auth: 'user',
    permission: 'logs:view',
    rateLimit: 'console',
    params: z.object({}),
    query: z.object({
      level: z.enum(LOG_LEVELS).optional(),
      service: z.enum(LOG_SERVICES).optional(),
      from: moment.optional(),
      to: moment.optional(),
      keyword: z.string().max(100).optional(),
      request_id: identifier.optional(),
      job_id: identifier.optional(),
      cursor: position.optional(),
      limit: z.coerce.number().int().min(1).max(200).default(100),
    }),
    run: async ({ req, principal, query }) => {
      const { request_id: requestId, job_id: jobId, cursor: after, limit, ...rest } = query
      const filter = { ...rest, requestId, jobId }
      if (!acceptsEvents(req)) {
        const docs = await findLines(req.payload, { ...filter, after, limit })
        return { docs, next: docs.length < limit ? null : positionOf(docs.at(-1)) }
      }
      const leave = streams.take(principal.id)
      if (typeof leave === 'string') throw tooMany(leave)
      const lines = followLines({
        filter,
        find: (one) => findLines(req.payload, one),
        check: () => requireUnchangedCaller(req),
        leave,
        signal: req.signal ?? undefined,
      })
      return eventStream(req, lines)
    },
  })
}

const positionOf = (line: LogEntry | undefined) => (line ? `${line.timestamp}_${line.id}` : null)

function tooMany(whose: 'caller' | 'process'): ServiceError {
  if (whose === 'process') {
    const busy = {
      en: 'Too many users are following the log. Load it again without following it.',
      ja: 'ログをライブ表示している利用者が多すぎます。ライブ表示を使わずに読み込んでください。',
    }
    return new ServiceError('SERVICE_BUSY', busy, { retryAfterSeconds: RETRY_SECONDS })
  }
  const sentence = {
    en: `At most ${STREAMS.each} pages can follow the log at once. Close some of them.`,
    ja: `ログを同時にライブ表示できるのは${STREAMS.each}ページまでです。開いているページを閉じてください。`,
  }
  return new ServiceError('RATE_LIMITED', sentence, { retryAfterSeconds: RETRY_SECONDS })
}
