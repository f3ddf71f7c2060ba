import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { RateDecision } from '../rate-limit/port.ts'

/** A user for whom the access gateway vouches. */
export type VouchedIdentity = {
  /** In lower case. */
  readonly email: string
  /** The roles that groups and the administrator's e-mail give, for this request only. */
  readonly roles: readonly string[]
  /** How the person logged in at the gateway (RFC 8176). */
  readonly amr: readonly string[]
}

/** What is known of a request before it is read. */
export type RequestContext = {
  /** In the answer's `X-Request-Id`, in every log line and in the error envelope. */
  readonly requestId: string
  /** IP address of the client: the peer's, or the one that a trusted proxy names. */
  readonly clientIp: string
  /** Path pattern of the endpoint that answers it, e.g. `/api/artworks/:id`; set when the API has found it. */
  route?: string
  /** How much of its allowance the request has left; set when it was counted. */
  rate?: RateDecision
  /** Whether it was refused because of maintenance, which is no failure. */
  isUnderMaintenance?: true
  /** For whom the access gateway vouches, once its headers were verified. */
  gateway?: { readonly claim: string; readonly identity: VouchedIdentity | null }
}

/**
 * The server and the code that Next has bundled are two copies of this module in one process, so the
 * store lies where both look. Nothing of it comes from a header that a client could send.
 */
const SLOT = Symbol.for('print-commerce.request-context')
const slots = globalThis as { [SLOT]?: AsyncLocalStorage<RequestContext> }
slots[SLOT] ??= new AsyncLocalStorage<RequestContext>()
const storage = slots[SLOT]

/** Does work as part of a request; everything it calls and awaits sees the context. */
export function runInRequest<T>(context: RequestContext, work: () => T): T {
  return storage.run(context, work)
}

/** The request that this code runs for; `undefined` in jobs and outside of the service's own server. */
export function requestContext(): RequestContext | undefined {
  return storage.getStore()
}

/** Id of the request that this code runs for, a fresh one where there is none. */
export function requestId(): string {
  return requestContext()?.requestId ?? randomUUID()
}

/** What every log line of a request says of it. */
export function logContext(): { readonly requestId?: string } {
  const context = requestContext()
  return context ? { requestId: context.requestId } : {}
}
