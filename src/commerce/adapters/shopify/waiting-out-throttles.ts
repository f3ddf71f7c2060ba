import type { AdminClient } from './admin-client.ts'
import { type Patience, withPatience } from './patience.ts'

/**
 * The client, but a throttled request is sent again by itself. Throttling is no failure of the
 * platform and nothing was carried out, so the steps before it need not be repeated: doing that would
 * spend the very points that are missing.
 */
export function waitingOutThrottles(client: AdminClient, patience: Patience): AdminClient {
  return {
    send: (request) =>
      withPatience(
        () => client.send(request),
        patience,
        request.signal,
        ({ throttled }) => throttled,
      ),
  }
}
