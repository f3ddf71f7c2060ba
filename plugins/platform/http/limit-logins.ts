import type { CollectionBeforeOperationHook, CollectionConfig } from 'payload'
import type { RateLimiter } from '../../../src/rate-limit/rate-limiter.ts'
import { recordRefusal } from '../../core/audit/audit-refusal.ts'
import { rateLimited } from './rate-limit-guard.ts'

/**
 * Limits login attempts per account, from all IP addresses together and before the password is compared. The
 * rate-limit guard limits them per IP address.
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
