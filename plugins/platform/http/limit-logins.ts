import type { CollectionBeforeOperationHook, CollectionConfig } from 'payload'
import type { RateLimiter } from '../../../src/rate-limit/rate-limiter.ts'
import { recordRefusal } from '../../core/audit/audit-refusal.ts'
import { rateLimited } from './rate-limit-guard.ts'

/**
 * Limits the attempts at one account, from wherever they come and before a password is compared. The
 * limit for each address stands before the endpoint.
 */
export function limitLogins(collection: CollectionConfig, limiter: RateLimiter): CollectionConfig {
  if (!collection.auth) return collection
  const limit: CollectionBeforeOperationHook = async ({ args, operation, req }) => {
    if (operation !== 'login' && operation !== 'forgotPassword') return
    const { email, username } =
      (args as { data?: { email?: unknown; username?: unknown } }).data ?? {}
    const account = `${collection.slug}:${email ?? username ?? ''}`
    const decision = await limiter.count('account', { account })
    if (decision.allowed) return
    if (decision.isFirstRefused) await recordRefusal(req, 'RATE_LIMITED')
    throw rateLimited(decision)
  }
  const { hooks } = collection
  return {
    ...collection,
    hooks: { ...hooks, beforeOperation: [limit, ...(hooks?.beforeOperation ?? [])] },
  }
}
