import { withClient } from './with-client.ts'

/** Longest time for each step of a ping, in ms. */
const STEP_MS = 2_000

/**
 * Opens a connection of its own and asks the database for nothing, so that the result says nothing of how busy the
 * pool of the process is.
 *
 * @param stepMs time for connecting, and again for the response. @default 2000
 * @throws Error when the database cannot be reached or does not respond in time.
 */
export function pingDatabase(url: string, stepMs = STEP_MS): Promise<void> {
  return withClient(
    url,
    async (client) => {
      const ping = { text: 'SELECT 1', query_timeout: stepMs }
      await client.query(ping)
    },
    stepMs,
  )
}
