import { type RetryPolicy, withRetry } from '../../attempts/retry.ts'
import type { AdminClient } from './admin-client.ts'

/**
 * The client, with throttled requests retried one by one. A throttled request was not carried out, so
 * the steps before it need no retry, which would only spend more of the points that ran out.
 *
 * @see docs/decisions/0022-retry-throttled-requests-separately-from-failures.md
 */
export function retryThrottled(client: AdminClient, policy: RetryPolicy): AdminClient {
  return {
    send: (request) =>
      withRetry(
        () => client.send(request),
        policy,
        request.signal,
        ({ throttled }) => throttled,
      ),
  }
}
