import type { CollectionBeforeOperationHook, CollectionConfig } from 'payload'
import { limitGuesses } from './limit-guesses.ts'

/**
 * Limits login attempts per account and network, before the password is compared. The rate-limit guard limits
 * them per IP address for all accounts together.
 */
export function limitLogins(collection: CollectionConfig): CollectionConfig {
  if (!collection.auth) return collection
  const limit: CollectionBeforeOperationHook = async ({ args, operation, req }) => {
    if (operation !== 'login' && operation !== 'forgotPassword') return
    const { email, username } =
      (args as { data?: { email?: unknown; username?: unknown } }).data ?? {}
    await limitGuesses(req, `${collection.slug}:${email ?? username ?? ''}`)
  }
  const { hooks } = collection
  return {
    ...collection,
    hooks: { ...hooks, beforeOperation: [limit, ...(hooks?.beforeOperation ?? [])] },
  }
}
