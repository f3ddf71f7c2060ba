import { addressNetwork } from '../../../src/http/client-address.ts'

/** Addresses that used up their allowance with credentials that did not count. */
export type Suspects = {
  /** Remaining lockout of an IP address in ms; 0: none. */
  waitOf(address: string): number
  suspect(address: string, milliseconds: number): void
}

const MOST = 10_000

/** Kept in the memory of each process: it saves the work of checking, the exact count is elsewhere. */
export function createSuspects(): Suspects {
  const until = new Map<string, number>()
  return {
    waitOf(address) {
      const key = addressNetwork(address)
      const wait = (until.get(key) ?? 0) - performance.now()
      if (wait <= 0) until.delete(key)
      return Math.max(wait, 0)
    },
    suspect(address, milliseconds) {
      const [oldest] = until.keys()
      if (until.size >= MOST && oldest !== undefined) until.delete(oldest)
      until.set(addressNetwork(address), performance.now() + milliseconds)
    },
  }
}
