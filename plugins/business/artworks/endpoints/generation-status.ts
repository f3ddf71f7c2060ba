import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { ACTIVE_JOB_STATES, JOB_STATES } from '../../../../src/artworks/job-states.ts'
import { ServiceError } from '../../../../src/errors/service-error.ts'
import { createPerCallerLimit } from '../../../../src/http/per-caller-limit.ts'
import { OUTAGES } from '../../../../src/object-store/outage.ts'
import type { CompositionJob } from '../../../../src/payload-types.ts'
import { defineEndpoint } from '../../../core/endpoint/define-endpoint.ts'
import { acceptsEvents, eventStream } from '../../../core/endpoint/event-stream.ts'
import { followProgress } from '../../../core/endpoint/follow-progress.ts'
import { requireUnchangedCaller } from '../../../core/request/require-unchanged-caller.ts'
import { noJob } from '../operations/change-active-job.ts'
import { measuredVariantTime, progressOf } from '../operations/composition-progress.ts'
import { EDIT_ARTWORK, findArtwork } from '../operations/find-artwork.ts'
import { jobParams } from '../params.ts'

/**
 * Streams at once, of one user and of a process: each asks the database again and again.
 *
 * @see docs/decisions/0173-bound-the-event-streams-of-a-process.md
 */
const STREAMS = { each: 10, all: 100 } as const
const RETRY_SECONDS = 30

/**
 * `GET /api/{brand}/artworks/{artwork_id}/generation-status/{job_id}` (sections 3.3 and 4.1): JSON, or
 * with `Accept: text/event-stream` one `progress` event for each change until the job has ended, for five
 * minutes at most.
 */
export const generationStatus = () => {
  const streams = createPerCallerLimit(STREAMS)
  return defineEndpoint({
    method: 'get',
    path: '/:brand/artworks/:artwork_id/generation-status/:job_id',
    summary: 'How far a composition is; with Accept: text/event-stream, as events.',
    answer: z.object({
      status: z.enum(JOB_STATES),
      completed: z.int(),
      total: z.int(),
      failed: z.int(),
      current: z.string(),
      eta: z.string(),
      waiting_for: z.enum(OUTAGES).optional(),
      failures: z.record(z.string(), z.string()).optional(),
    }),
    events: ['progress'],
    example: {
      params: {
        brand: 'art',
        artwork_id: '0197b0a6-6f0e-7c3a-9d55-2f6d1f4a8b10',
        job_id: '0197b0a7-1c2d-7e4f-8a6b-3c5d7e9f1a2b',
      },
      answer: {
        status: 'processing',
        completed: 12,
        total: 21,
        failed: 0,
        current: 'wood / natural',
        eta: '18s',
      },
    },
    auth: 'user',
    permission: EDIT_ARTWORK,
    brandKind: 'artwork',
    rateLimit: 'console',
    params: jobParams,
    run: async ({ req, params, principal }) => {
      // Before the database is asked: what a flood of streams costs is what its refusals cost.
      const leave = acceptsEvents(req) ? takeStream(principal.id) : undefined
      try {
        const artwork = await findArtwork(req, params)
        const perVariant = await measuredVariantTime(req)
        const read = async () =>
          progressOf(await findJob(req, params.job_id, artwork.id), perVariant)
        const first = await read()
        if (!leave) return first
        const readAgain = async () => {
          await requireUnchangedCaller(req)
          return read()
        }
        const isOver = ({ status }: typeof first) => !ACTIVE_JOB_STATES.includes(status)
        const { signal } = req
        return eventStream(req, followProgress(first, readAgain, { isOver, leave, signal }))
      } catch (error) {
        leave?.()
        throw error
      }
    },
  })

  function takeStream(user: string): () => void {
    const leave = streams.take(user)
    if (typeof leave === 'string') throw tooMany(leave)
    return leave
  }
}

function tooMany(whose: 'caller' | 'process'): ServiceError {
  if (whose === 'process') {
    const busy = {
      en: 'Too many users are following compositions. Ask for the status without events.',
      ja: '経過を表示している利用者が多すぎます。イベントを使わずに状態を取得してください。',
    }
    return new ServiceError('SERVICE_BUSY', busy, { retryAfterSeconds: RETRY_SECONDS })
  }
  const sentence = {
    en: `At most ${STREAMS.each} compositions can be followed at once. Close some of their pages.`,
    ja: `同時に経過を表示できるのは${STREAMS.each}件までです。開いているページを閉じてください。`,
  }
  return new ServiceError('RATE_LIMITED', sentence, { retryAfterSeconds: RETRY_SECONDS })
}

async function findJob(
  req: PayloadRequest,
  id: string,
  artworkId: string,
): Promise<CompositionJob> {
  const { docs } = await req.payload.find({
    collection: 'composition-jobs',
    where: { id: { equals: id }, artwork: { equals: artworkId } },
    limit: 1,
    depth: 0,
    overrideAccess: true,
    req,
  })
  if (docs[0]) return docs[0]
  throw noJob()
}
