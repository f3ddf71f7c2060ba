import { ipNetwork } from '../../../src/http/client-ip.ts'

/** IP addresses that used up their allowance with credentials that did not count. */
export type Suspects = {
  /** Milliseconds for which credentials from an IP address are not even looked at; 0: they are. */
  waitOf(ip: string): number
  suspect(ip: string, milliseconds: number): void
}

const MOST = 10_000

/** Kept in the memory of each process: it saves the work of checking, the exact count is elsewhere. */
export function createSuspects(): Suspects {
  const until = new Map<string, number>()
  return {
    waitOf(ip) {
      const key = ipNetwork(ip)
      const wait = (until.get(key) ?? 0) - performance.now()
      if (wait <= 0) until.delete(key)
      return Math.max(wait, 0)
    },
    suspect(ip, milliseconds) {
      const [oldest] = until.keys()
      if (until.size >= MOST && oldest !== undefined) until.delete(oldest)
      until.set(ipNetwork(ip), performance.now() + milliseconds)
    },
  }
}
