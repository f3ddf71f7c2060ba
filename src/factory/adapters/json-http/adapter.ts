import type { z } from 'zod'
import { ServiceError } from '../../../errors/service-error.ts'
import type { FactoryJob, FactoryPort, JobReference } from '../../port.ts'
import { type Answer, type Call, callFactory } from './call.ts'
import { jobAnswerSchema, type jobSchema, refusalAnswerSchema } from './wire.ts'

const TIMEOUT_MS = 10_000

export type JsonHttpFactoryOptions = {
  /** URL of the factory; `/v1/…` is appended. */
  readonly url: string
  /** Bearer token. */
  readonly token: string
  /** Timeout of a request, in ms. @default 10000 */
  readonly timeoutMs?: number
}

/** A factory that speaks plain JSON over HTTP (docs/factory-protocol.md). */
export function createJsonHttpFactory(options: JsonHttpFactoryOptions): FactoryPort {
  const { token, timeoutMs = TIMEOUT_MS } = options
  const base = options.url.replace(/\/$/, '')
  const call = (path: string, rest: Omit<Call, 'url' | 'token' | 'timeoutMs'>) =>
    callFactory({ url: new URL(`${base}/v1${path}`), token, timeoutMs, ...rest })

  return {
    name: 'json-http',
    url: base,
    async submit({ idempotencyKey, ...body }) {
      const answer = await call('/jobs', { method: 'POST', body, idempotencyKey, changes: true })
      if (answer.status === 200 || answer.status === 201) {
        return { accepted: true, job: jobOf(answer), repeated: answer.status === 200 }
      }
      if ([409, 413, 422].includes(answer.status)) {
        const { message } = refusalOf(answer)
        const refusal = answer.status === 409 ? 'IDEMPOTENCY_KEY_REUSED' : 'INVALID'
        return { accepted: false, refusal, message }
      }
      throw unexpected(answer)
    },
    async status(reference) {
      const answer = await call(statusPath(reference), { changes: false })
      if (answer.status === 200) return jobOf(answer)
      // A proxy's 404 is no word of the factory: only its own says that there is no job.
      if (answer.status === 404 && refusalOf(answer).code === 'UNKNOWN_JOB') return undefined
      throw unexpected(answer)
    },
    async cancel(id) {
      const path = `/jobs/${encodeURIComponent(id)}/cancel`
      const answer = await call(path, { method: 'POST', changes: true })
      if (answer.status === 200) return { outcome: 'cancelled', job: jobOf(answer) }
      if (answer.status === 409) return { outcome: 'too-late', job: jobOf(answer) }
      if (answer.status === 404 && refusalOf(answer).code === 'UNKNOWN_JOB') {
        return { outcome: 'unknown-job' }
      }
      throw unexpected(answer)
    },
    async check() {
      const answer = await call('/health', { changes: false })
      if (answer.status !== 200) throw unexpected(answer)
      return { status: 'healthy' }
    },
  }
}

function statusPath(reference: JobReference): string {
  return 'id' in reference
    ? `/jobs/${encodeURIComponent(reference.id)}`
    : `/jobs?${new URLSearchParams({ idempotencyKey: reference.idempotencyKey })}`
}

function jobOf({ body }: Answer): FactoryJob {
  return withoutUndefined(checked(jobAnswerSchema, body).job)
}

function refusalOf({ body }: Answer): { code: string; message: string } {
  return checked(refusalAnswerSchema, body).error
}

function checked<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  throw new ServiceError('FACTORY_PROTOCOL', undefined, { cause: parsed.error })
}

function withoutUndefined({ failure, shipment, ...job }: z.infer<typeof jobSchema>): FactoryJob {
  return { ...job, ...(failure && { failure }), ...(shipment && { shipment }) }
}

function unexpected({ status }: Answer): ServiceError {
  return new ServiceError('FACTORY_PROTOCOL', {
    en: `The factory unexpectedly answered ${status}.`,
    ja: `工場から想定外の応答（${status}）がありました。`,
  })
}
