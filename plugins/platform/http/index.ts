import type { CollectionConfig, Plugin } from 'payload'
import { MAX_BODY_BYTES } from '../../../src/http/bound-body.ts'
import { auditRefusedPages } from '../../../src/http/refused-pages.ts'
import type { RateLimiter } from '../../../src/rate-limit/rate-limiter.ts'
import { setFirstRefusals } from '../../core/audit/audit-deduplication.ts'
import { auditEarlyRefusal } from '../../core/audit/audit-early-refusal.ts'
import { createAllowedOrigins } from './allowed-origins.ts'
import { createCredentialLockout } from './credential-lockout.ts'
import { addFallbackEndpoints } from './fallback-endpoints.ts'
import { setFrontDoor } from './front-door.ts'
import { guardOperations } from './guard-operations.ts'
import { limitLogins } from './limit-logins.ts'
import { limitRequests } from './limit-requests.ts'

export type HttpOptions = {
  /** Set to `false` to leave the plugin out. */
  readonly enabled?: boolean
  /** Counts the requests of everybody (specification, section 8). */
  readonly limiter: RateLimiter
  /** Public address of the service, without a slash at its end. */
  readonly serverUrl: string
  /** Origins beside those of the brands whose pages may call the API. @default none */
  readonly corsOrigins?: readonly string[]
}

/**
 * What holds for every address of the API, whoever brought it: rate limits, one envelope for unknown
 * addresses and methods, pages of which sites may ask. Stands last in the list of plugins, so that it
 * sees the endpoints of all the others.
 */
export const httpPlugin =
  ({ enabled = true, limiter, serverUrl, corsOrigins = [] }: HttpOptions): Plugin =>
  (config) => {
    if (!enabled) return config
    const lockout = createCredentialLockout()
    const ownOrigin = new URL(serverUrl).origin
    const door = { ownOrigin, lockout, allowedOrigins: createAllowedOrigins(corsOrigins) }
    const secure = serverUrl.startsWith('https:')
    return setFrontDoor(
      setFirstRefusals(
        {
          ...config,
          // The front door answers for other sites; Payload would let them use the console's session.
          cors: [],
          // What Payload parses by itself are the forms of the console; uploads have readers of their own.
          upload: { requestSizeLimit: MAX_BODY_BYTES, ...config.upload },
          collections: (config.collections ?? []).map((collection) =>
            limitLogins(withSecureCookies(collection, secure), limiter),
          ),
          onInit: async (payload) => {
            await config.onInit?.(payload)
            guardOperations(payload)
            addFallbackEndpoints(payload)
            limitRequests(payload, limiter, lockout)
            await auditRefusedPages((page) => auditEarlyRefusal(payload, page, ownOrigin))
          },
        },
        limiter.isFirst,
      ),
      door,
    )
  }

/** The session's cookie never leaves https where the service has it. */
function withSecureCookies(collection: CollectionConfig, secure: boolean): CollectionConfig {
  if (typeof collection.auth !== 'object') return collection
  const { cookies } = collection.auth
  return { ...collection, auth: { ...collection.auth, cookies: { ...cookies, secure } } }
}
