import type { RequestListener, Server } from 'node:http'
import { createRequestCounter } from '../http/count-request.ts'
import { createFrontServer } from '../http/front-server.ts'
import { publicFiles } from '../http/public-files.ts'
import { type RefusedRequest, reportRefusedPage } from '../http/refused-pages.ts'
import { requestContext, requestId } from '../http/request-context.ts'
import { parseTrustedProxies } from '../http/trusted-proxies.ts'
import { createSessionReader } from '../identity/tokens/session-token.ts'
import { createRefusalCounter } from '../logs/refusal-counter.ts'
import { shortened } from '../logs/shortened.ts'
import { withoutValues } from '../logs/without-values.ts'
import { createConfiguredGateway } from '../services/create-identity.ts'
import { createFrontLimiters } from '../services/create-services.ts'
import type { Environment } from '../services/environment.ts'

const refusals = createRefusalCounter()

export type WebServerOptions = {
  readonly env: Environment
  /** Folder of the files that Next serves as they are. */
  readonly publicDir: string
}

/** The server of a web process in front of what renders pages and answers the API, as the environment says. */
export async function createWebServer(
  handle: RequestListener,
  { env, publicDir }: WebServerOptions,
): Promise<Server> {
  const gateway = createConfiguredGateway(env)
  const limiters = createFrontLimiters(env)
  return createFrontServer(handle, {
    serverUrl: env.SERVER_URL,
    isTrustedProxy: parseTrustedProxies(env.TRUSTED_PROXIES),
    pictureOrigins: env.S3_PUBLIC_URL === undefined ? [] : [new URL(env.S3_PUBLIC_URL).origin],
    checkPage: (headers) => gateway.identify(headers),
    countRequest: createRequestCounter({
      limiter: limiters.shared,
      processLimiter: limiters.process,
      accountOfSession: createSessionReader(env.PAYLOAD_SECRET),
      staticFiles: await publicFiles(publicDir),
    }),
    onRefused: (request) => {
      logRefusal(request)
      return reportRefusedPage(request)
    },
    onError: (error, requestId) =>
      console.error(`web: request ${requestId}:`, withoutValues(error)),
  })
}

/** A page says the same whatever was wrong with the gateway's headers; the log says what it was. */
function logRefusal({ error: { code, message, cause } }: RefusedRequest): void {
  const unlogged = refusals.count(code, requestContext()?.clientIp ?? '')
  if (unlogged === null) return
  const reason = shortened(cause instanceof Error ? cause.message : message)
  const others = unlogged === 0 ? '' : ` (${unlogged} equal ones before it)`
  console.warn(`web: request ${requestId()}: refused with ${code}: ${reason}${others}`)
}
