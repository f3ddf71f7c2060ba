import type { ServiceError } from '../errors/service-error.ts'
import { type RequestContext, requestContext, runInRequest } from './request-context.ts'

/** What is known of a request that was refused before anything else looked at it. */
export type RefusedRequest = {
  readonly error: ServiceError
  readonly headers: Headers
  readonly method: string
  readonly pathname: string
}

/** Receives each refused page within the context of its request. */
export type Auditor = (page: RefusedRequest) => Promise<void>

type Waiting = { readonly page: RefusedRequest; readonly context: RequestContext | undefined }
type Desk = { auditor?: Auditor; readonly waiting: Waiting[] }

/**
 * The server in front has no database, and what has one is bundled by Next: the two meet where both look,
 * as with the request's context.
 */
const SLOT = Symbol.for('print-commerce.refused-pages')
const slots = globalThis as { [SLOT]?: Desk }
slots[SLOT] ??= { waiting: [] }
const desk = slots[SLOT]

/** Refusals that are kept until an auditor is registered during the start. */
const MOST_WAITING = 100

/**
 * Hands a refused page to the registered auditor, now or as soon as there is one.
 *
 * @see docs/decisions/0102-reject-pages-with-invalid-gateway-headers-before-next.md
 */
export async function reportRefusedPage(page: RefusedRequest): Promise<void> {
  if (desk.auditor) await desk.auditor(page)
  else if (desk.waiting.length < MOST_WAITING) {
    desk.waiting.push({ page, context: requestContext() })
  }
}

/** Takes over the refused pages, also those that wait. The last one that takes over gets them. */
export async function auditRefusedPages(auditor: Auditor): Promise<void> {
  desk.auditor = auditor
  for (const { page, context } of desk.waiting.splice(0)) {
    await (context ? runInRequest(context, () => auditor(page)) : auditor(page))
  }
}
