import { createHash } from 'node:crypto'
import type { Budget, RateLimits } from './budgets.ts'
import { ipNetwork, type NetworkBits } from './ip-network.ts'
import { type RateCounter, type RateDecision, WINDOW_SECONDS } from './port.ts'

/** Who a request is counted for. */
export type Caller =
  | { readonly principal: string }
  | { readonly ipAddress: string }
  /** Attempts at one account from one network. */
  | { readonly account: string; readonly ipAddress: string }

export type RateLimiter = {
  /** Counts one request. */
  count(budget: Budget, caller: Caller): Promise<RateDecision>
  /** Whether an event is the first of its name that a caller causes within a minute. */
  isFirst(event: string, caller: Caller): Promise<boolean>
  /** Makes the store of the counts ready. Called by the set-up, not by processes. */
  prepare(): Promise<void>
}

const HOUR_SECONDS = 60 * 60
/** Attempts to guess: here a customer of a provider with 65,536 IPv6 networks must not have as many allowances. */
const GUESSES: readonly Budget[] = ['login', 'account', 'account-hour']

/**
 * Decides by the limits of each budget. IP addresses and accounts are counted by a hash, never kept.
 *
 * @see docs/decisions/0071-count-rate-limits-in-postgresql-with-fixed-windows.md
 */
export function createRateLimiter(counter: RateCounter, limits: RateLimits): RateLimiter {
  return {
    async count(budget, caller) {
      const limit = limits[budget]
      const windowSeconds = budget === 'account-hour' ? HOUR_SECONDS : WINDOW_SECONDS
      const key = `${budget}:${callerKey(caller, GUESSES.includes(budget) ? 48 : 64)}`
      const { count, millisecondsLeft, isLocal } = await counter.consume(key, limit, windowSeconds)
      return {
        allowed: count <= limit,
        isFirstRefused: count === limit + 1,
        budget,
        limit,
        remaining: Math.max(limit - count, 0),
        windowSeconds,
        resetSeconds: Math.min(Math.max(Math.ceil(millisecondsLeft / 1000), 1), windowSeconds),
        ...(isLocal && { isLocal }),
      }
    },
    async isFirst(event, caller) {
      const { count } = await counter.consume(`first-${event}:${callerKey(caller)}`, 1)
      return count === 1
    },
    prepare: () => counter.prepare(),
  }
}

/** What a caller is counted by, without an IP address or account in plain text. */
export function callerKey(caller: Caller, bits: NetworkBits = 64): string {
  if ('principal' in caller) return `principal:${caller.principal}`
  const network = keyHash(ipNetwork(caller.ipAddress, bits))
  if (!('account' in caller)) return `ip:${network}`
  return `account:${keyHash(caller.account.trim().toLowerCase())}:${network}`
}

/** What keys contain instead of an IP address, an account or an e-mail address. */
export const keyHash = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, 32)

/** The headers that tell a client its allowance: those in use, and those of the IETF's draft. */
export function rateHeaders({
  budget,
  limit,
  remaining,
  resetSeconds,
  windowSeconds,
}: RateDecision): [string, string][] {
  return [
    ['ratelimit-limit', String(limit)],
    ['ratelimit-remaining', String(remaining)],
    ['ratelimit-reset', String(resetSeconds)],
    ['ratelimit-policy', `"${budget}";q=${limit};w=${windowSeconds}`],
    ['ratelimit', `"${budget}";r=${remaining};t=${resetSeconds}`],
  ]
}
