import type { CollectionConfig } from 'payload'
import { MAX_BODY_BYTES } from '../../../src/http/bound-body.ts'
import { auditRefusedPages } from '../../../src/http/refused-pages.ts'
import { auditEarlyRefusal } from '../../core/audit/audit-early-refusal.ts'
import { defineFeature } from '../../core/feature/define-feature.ts'
import { createAllowedOrigins } from './allowed-origins.ts'
import { createCredentialLockout } from './credential-lockout.ts'
import { addFallbackEndpoints } from './fallback-endpoints.ts'
import { setFrontDoor } from './front-door.ts'
import { guardOperations } from './guard-operations.ts'
import { limitLogins } from './limit-logins.ts'
import { rateLimitGuard } from './rate-limit-guard.ts'

/**
 * What holds for every route of the API, whichever feature brings it: rate limits, one envelope for
 * unknown routes and methods, which other sites may send requests.
 */
export const http = defineFeature('http', ({ limiter, settings }) => {
  const { serverUrl, corsOrigins } = settings
  const lockout = createCredentialLockout()
  const ownOrigin = new URL(serverUrl).origin
  const secure = serverUrl.startsWith('https:')
  return {
    // Logins are limited before a credential is looked at.
    needs: ['identity'],
    guards: [rateLimitGuard(limiter, lockout)],
    eachCollection: (collection) => limitLogins(withSecureCookies(collection, secure), limiter),
    config: (config) => ({
      ...setFrontDoor(config, {
        ownOrigin,
        lockout,
        allowedOrigins: createAllowedOrigins(corsOrigins),
      }),
      // The front door answers for other sites; Payload would let them use the console's session.
      cors: [],
      // What Payload parses by itself are the forms of the console; uploads have readers of their own.
      upload: { requestSizeLimit: MAX_BODY_BYTES, ...config.upload },
    }),
    start: async (payload) => {
      guardOperations(payload)
      addFallbackEndpoints(payload)
      await auditRefusedPages((page) => auditEarlyRefusal(payload, page, ownOrigin))
    },
  }
})

/** The session's cookie never leaves https where the service has it. */
function withSecureCookies(collection: CollectionConfig, secure: boolean): CollectionConfig {
  if (typeof collection.auth !== 'object') return collection
  const { cookies } = collection.auth
  return { ...collection, auth: { ...collection.auth, cookies: { ...cookies, secure } } }
}
