import { createLocalReq, type PayloadRequest } from 'payload'
import { requestContext } from '../../../src/http/request-context.ts'
import { insertRecords } from '../database/insert-records.ts'
import type { AuditAction } from '../feature/define-feature.ts'
import { serviceOf } from '../request/request-service-account.ts'

/** The part of a request that identifies the actor and the request. */
type Actor = Pick<PayloadRequest, 'payload' | 'user' | 'headers' | 'method' | 'pathname'>

export type AuditEntry = {
  readonly action: AuditAction
  /** Slug of the collection of the affected record. */
  readonly target?: string | undefined
  /** ID of that record. */
  readonly record?: string | undefined
  /** Names of the fields that changed; never their values. */
  readonly changed?: readonly string[] | undefined
  /** Why it was denied: a code of the error table. */
  readonly reason?: string | undefined
}

/**
 * Records a privileged action in the transaction of the request, so that either both the action and its entry
 * are committed or neither.
 *
 * @see docs/decisions/0056-audit-changes-in-the-transaction-of-the-change.md
 */
export async function recordAudit(req: PayloadRequest, entry: AuditEntry): Promise<void> {
  await write(req, req, entry, 'allowed')
}

/**
 * Records changes of several records as `recordAudit` does, by one statement. The service itself is no actor: its changes
 * have no entries.
 */
export async function recordChanges(
  req: PayloadRequest,
  entries: readonly AuditEntry[],
): Promise<void> {
  if (!hasActor(req)) return
  await insertRecords(
    req,
    'audit-log',
    entries.map((entry) => rowOf(req, entry, 'allowed')),
  )
}

/** Whether a user or a service account makes the request, and not the service itself. */
export const hasActor = (req: PayloadRequest): boolean => Boolean(req.user || serviceOf(req))

/**
 * Records a refusal. A refusal rolls back the transaction of the request, so the entry has its own. The request
 * stays refused if the entry cannot be written; that is logged.
 */
export async function recordDenied(req: Actor, entry: AuditEntry): Promise<void> {
  const { payload } = req
  try {
    await write(await createLocalReq({}, payload), req, entry, 'denied')
  } catch (err) {
    payload.logger.error({ err, action: entry.action }, 'A refusal could not be audited.')
  }
}

/** Limits in characters for values that a caller chooses: an index entry has at most 2.7 KB. */
const MAX_RECORD = 100
const MAX_PATH = 500

/** Shortens text, so that a request with an overlong URL is audited too. */
function bounded(text: string | undefined, most: number): string | undefined {
  return text?.slice(0, most).toWellFormed()
}

type Outcome = 'allowed' | 'denied'

async function write(
  writer: PayloadRequest,
  actor: Actor,
  entry: AuditEntry,
  outcome: Outcome,
): Promise<void> {
  // Not `payload.create`: when that fails, it rolls back the transaction of the request and forgets it. The other
  // records of a bulk change would then be written without a transaction, and so without an entry.
  await writer.payload.db.create({
    collection: 'audit-log',
    data: rowOf(actor, entry, outcome),
    req: writer,
    returning: false,
  })
}

function rowOf(
  { user, headers, method, pathname }: Actor,
  { changed, ...entry }: AuditEntry,
  outcome: Outcome,
) {
  const program = serviceOf({ headers })
  const context = requestContext()
  return {
    ...entry,
    record: bounded(entry.record, MAX_RECORD),
    ...(changed && { changed: [...changed] }),
    outcome,
    actorKind: program ? 'service' : user ? 'user' : 'nobody',
    actor: program?.id ?? user?.id,
    method: method?.toUpperCase(),
    path: bounded(pathname, MAX_PATH),
    requestId: context?.requestId,
    ipAddress: context?.clientIp,
  }
}
