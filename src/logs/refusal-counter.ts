import { ipNetwork } from '../rate-limit/ip-network.ts'

/** A stranger fills no log: of equal refusals of one IP address one is logged in this time. */
const WINDOW_MS = 60_000
/** Different refusals that are remembered. The oldest is forgotten first, and logged again when it recurs. */
const MOST = 10_000

export type RefusalCounter = {
  /**
   * Counts a refusal and returns how many equal ones were not logged before it, or `null` if it is not to be logged
   * either.
   *
   * @param cause what was refused, for example a code of the error table.
   */
  count(cause: string, ipAddress: string): number | null
}

type Seen = { readonly since: number; unlogged: number }

/**
 * Counts in memory, for each process: it only keeps the log short, and the audit log has what must not be lost.
 *
 * @param now a clock in ms.
 */
export function createRefusalCounter(now = () => performance.now()): RefusalCounter {
  const seen = new Map<string, Seen>()
  return {
    count(cause, ipAddress) {
      const key = `${cause} ${ipNetwork(ipAddress)}`
      const known = seen.get(key)
      if (known && now() - known.since < WINDOW_MS) {
        known.unlogged += 1
        return null
      }
      seen.delete(key)
      const [oldest] = seen.keys()
      if (seen.size >= MOST && oldest !== undefined) seen.delete(oldest)
      seen.set(key, { since: now(), unlogged: 0 })
      return known?.unlogged ?? 0
    },
  }
}
