import type { CollectionConfig, Config, Payload } from 'payload'
import { answerWithErrorEnvelope } from '../../../hooks/answer-with-error-envelope.ts'
import { MAX_BODY_BYTES } from '../../../src/http/bound-body.ts'
import { auditRefusedPages } from '../../../src/http/refused-pages.ts'
import { auditRefusedPage } from '../../core/audit/audit-early-refusal.ts'
import { defineFeature } from '../../core/feature/define-feature.ts'
import { createAllowedOrigins } from './allowed-origins.ts'
import { boundConsoleRecords } from './bound-console-records.ts'
import { httpRulesCheck } from './checks/http-rules.ts'
import { createCredentialLockout } from './credential-lockout.ts'
import { addFallbackEndpoints } from './fallback-endpoints.ts'
import { setFrontDoor } from './front-door.ts'
import { guardOperations } from './guard-operations.ts'
import { putPublicFirst } from './put-public-first.ts'
import { rateLimitGuard } from './rate-limit-guard.ts'
import { sweepUploads } from './sweep-uploads.ts'

/**
 * What applies to every route of the API, regardless of its feature: rate limits, one error envelope also for
 * unknown routes and methods, and which other sites may send requests.
 */
export const http = defineFeature({ name: 'http', required: true }, ({ limiter, settings }) => {
  const { serverUrl, corsOrigins, uploadDir } = settings
  const lockout = createCredentialLockout()
  const ownOrigin = new URL(serverUrl).origin
  const secure = serverUrl.startsWith('https:')
  return {
    // Identity closes routes before the fallback endpoints are added behind the others.
    needs: ['identity'],
    guards: [rateLimitGuard(limiter, lockout)],
    eachCollection: (collection) => withSecureCookies(collection, secure),
    checks: [httpRulesCheck({ limiter, serverUrl })],
    config: (config) =>
      setFrontDoor(withRouteSettings(config, serverUrl), {
        ownOrigin,
        lockout,
        allowedOrigins: createAllowedOrigins(corsOrigins),
      }),
    start: async (payload) => {
      sweepUploads(uploadDir, payload)
      guardOperations(payload)
      boundConsoleRecords(payload)
      putPublicFirst(payload)
      addFallbackEndpoints(payload)
      hidePaths(payload)
      await auditRefusedPages((page) => auditRefusedPage(payload, page, ownOrigin))
    },
  }
})

/**
 * Payload sends these paths on the server to every browser, with the other settings of the console. Only the program
 * that generates the import map reads them, and it does not start the service.
 */
function hidePaths({ config }: Payload): void {
  config.admin.importMap = { autoGenerate: false, baseDir: '', importMapFile: '', generators: [] }
}

/** The settings of Payload that the routes rely on, whatever the configuration says. */
function withRouteSettings(config: Config, serverUrl: string): Config {
  return {
    ...config,
    serverURL: serverUrl,
    csrf: [serverUrl],
    // serveApi handles CORS. Payload would let other sites use the session of the console.
    cors: [],
    // Payload would read the tokens of the identity provider as its own.
    auth: { ...config.auth, jwtOrder: ['cookie'] },
    graphQL: { ...config.graphQL, disable: true },
    // At the level `info` Payload logs the message alone, which could not be told from other lines: `src/logs` reduces
    // and counts refusals, and needs the error.
    loggingLevels: {
      Forbidden: 'warn',
      Locked: 'warn',
      MissingFile: 'warn',
      NotFound: 'warn',
      ValidationError: 'warn',
      ...config.loggingLevels,
    },
    defaultDepth: 0,
    maxDepth: 3,
    hooks: {
      ...config.hooks,
      afterError: [...(config.hooks?.afterError ?? []), answerWithErrorEnvelope],
    },
    // Payload parses only the forms of the console; endpoints for uploads parse their bodies themselves.
    upload: { requestSizeLimit: MAX_BODY_BYTES, ...config.upload },
  }
}

/** Restricts the session cookie to https if the service has an https URL. */
function withSecureCookies(collection: CollectionConfig, secure: boolean): CollectionConfig {
  if (typeof collection.auth !== 'object') return collection
  const { cookies } = collection.auth
  return { ...collection, auth: { ...collection.auth, cookies: { ...cookies, secure } } }
}
