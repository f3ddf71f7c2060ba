import { createLocalReq, type Payload } from 'payload'
import type { CommercePort } from '../../../../src/commerce/port.ts'
import { inTransaction, transactionOf } from '../../../core/database/transaction.ts'
import { coreOf } from '../../../core/feature/core-of.ts'
import { webhookSecrets } from '../operations/webhook-secrets.ts'
import { SUBSCRIBE_WEBHOOKS } from './job-types.ts'

type Options = {
  /** Those of the environment. */
  readonly secrets: readonly string[]
  readonly commerce: Pick<CommercePort, 'ensureWebhooks'>
  /** Where the shop sends its webhooks. */
  readonly url: string
}

/**
 * Creates the subscriptions of webhooks that the shop lacks: platforms end those whose receiver was away for long.
 * Without a secret there is none to create, because its webhooks would be refused; nor where the platform sends none. May be repeated at any time.
 *
 * @see docs/decisions/0227-let-the-service-subscribe-to-webhooks.md
 * @throws ServiceError `COMMERCE_UNAVAILABLE`, or `COMMERCE_REJECTED` for a URL that the platform does not accept.
 */
export async function subscribeWebhooks(
  payload: Payload,
  { commerce, url, secrets }: Options,
  signal: AbortSignal,
): Promise<void> {
  if (commerce.ensureWebhooks === undefined) return
  if ((await webhookSecrets(payload, secrets)).length === 0) return
  const topics = await commerce.ensureWebhooks(url, { signal })
  if (topics.length > 0) payload.logger.info({ topics }, 'The shop was told to send webhooks.')
}

/** Enqueues that job, for a start of the service. */
export async function subscribeSoon(payload: Payload): Promise<void> {
  const req = await createLocalReq({}, payload)
  const { queue } = coreOf(payload.config).services
  await inTransaction(req, async () => queue.send(SUBSCRIBE_WEBHOOKS, {}, await transactionOf(req)))
}
