import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { z } from 'zod'
import { idempotencyKeySchema, submissionSchema } from '../../factory/adapters/json-http/wire.ts'
import { sendJson, sendPage } from '../http/answer.ts'
import { isLocalRequest } from '../http/local-request.ts'
import { readJson } from '../http/read-json.ts'
import type { JobStore } from './job-store.ts'
import { renderJobsPage } from './jobs-page.ts'
import type { PrintShop } from './print-shop.ts'
import { publicJob, type SimulatedJob } from './simulated-job.ts'

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/** Answers the plain JSON protocol (docs/factory-protocol.md) and the page of jobs. */
export function createFactoryHandler(store: JobStore, shop: PrintShop, token: string): Handler {
  return async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const route = `${request.method} ${url.pathname}`
    if (route === 'GET /' && isLocalRequest(request)) {
      return sendPage(response, 200, renderJobsPage(store.all()))
    }
    if (!hasToken(request, token)) {
      return refuse(response, 401, 'UNAUTHENTICATED', 'Send the bearer token of the factory.')
    }
    if (route === 'GET /v1/health') return sendJson(response, 200, { status: 'ok' })
    if (route === 'POST /v1/jobs') return submit(request, response, shop)
    if (route === 'GET /v1/jobs') {
      return answerJob(response, store.byKey(url.searchParams.get('idempotencyKey') ?? ''))
    }
    const one = /^(GET|POST) \/v1\/jobs\/([^/]+)(\/cancel)?$/.exec(route)
    const id = one?.[2] ?? ''
    if (one?.[1] === 'GET' && one[3] === undefined) return answerJob(response, store.byId(id))
    if (one?.[1] === 'POST' && one[3] !== undefined) {
      const result = await shop.cancel(id)
      return answerJob(response, result?.job, result?.outcome === 'too-late' ? 409 : 200)
    }
    return refuse(response, 404, 'UNKNOWN_ROUTE', 'The protocol has no such route.')
  }
}

async function submit(request: IncomingMessage, response: ServerResponse, shop: PrintShop) {
  const body = await readJson(request)
  if ('problem' in body) {
    return body.problem === 'too-large'
      ? refuse(response, 413, 'TOO_LARGE', 'A submission may have at most 64 KB.')
      : refuse(response, 422, 'INVALID', 'The body is not JSON.')
  }
  const key = idempotencyKeySchema.safeParse(request.headers['idempotency-key'])
  if (!key.success) {
    return refuse(response, 422, 'INVALID', 'Send an Idempotency-Key of 1 to 200 characters.')
  }
  const submission = submissionSchema.safeParse(body.value)
  if (!submission.success) {
    return refuse(response, 422, 'INVALID', z.prettifyError(submission.error))
  }
  const { outcome, job } = await shop.submit(key.data, submission.data)
  if (outcome === 'key-reused') {
    return refuse(response, 409, 'IDEMPOTENCY_KEY_REUSED', 'The key belongs to another submission.')
  }
  return answerJob(response, job, outcome === 'created' ? 201 : 200)
}

function answerJob(response: ServerResponse, job: SimulatedJob | undefined, status = 200): void {
  if (job === undefined) refuse(response, 404, 'UNKNOWN_JOB', 'The factory has no such job.')
  else sendJson(response, status, { job: publicJob(job) })
}

function refuse(response: ServerResponse, status: number, code: string, message: string): void {
  sendJson(response, status, { error: { code, message } })
}

function hasToken(request: IncomingMessage, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(request.headers.authorization ?? ''), digest(`Bearer ${token}`))
}
