import { ipNetwork } from '../../../src/rate-limit/ip-network.ts'

/** IP addresses that used up their rate limit with invalid credentials. */
export type CredentialLockout = {
  /** Remaining lockout of an IP address in ms; 0 if it is not locked out. */
  remainingMs(ip: string): number
  lock(ip: string, milliseconds: number): void
}

const MOST = 10_000

/** Kept in memory per process: it only saves verifications, and the rate limiter has the exact count. */
export function createCredentialLockout(): CredentialLockout {
  const until = new Map<string, number>()
  return {
    remainingMs(ip) {
      const key = ipNetwork(ip)
      const wait = (until.get(key) ?? 0) - performance.now()
      if (wait <= 0) until.delete(key)
      return Math.max(wait, 0)
    },
    lock(ip, milliseconds) {
      const [oldest] = until.keys()
      if (until.size >= MOST && oldest !== undefined) until.delete(oldest)
      until.set(ipNetwork(ip), performance.now() + milliseconds)
    },
  }
}
