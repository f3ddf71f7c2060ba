import type { RequestListener, Server } from 'node:http'
import { createRequestCounter } from '../http/count-request.ts'
import { createFrontServer } from '../http/front-server.ts'
import { publicFiles } from '../http/public-files.ts'
import { reportRefusedPage } from '../http/refused-pages.ts'
import { parseTrustedProxies } from '../http/trusted-proxies.ts'
import { createSessionReader } from '../identity/tokens/session-token.ts'
import { createProcessLogger } from '../logs/process-logger.ts'
import { createConfiguredGateway } from '../services/create-identity.ts'
import { createFrontLimiters } from '../services/create-services.ts'
import type { Environment } from '../services/environment.ts'

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
  const logger = createProcessLogger(env.LOG_LEVEL)
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
      const { code, cause } = request.error
      // The page says the same whatever was wrong with the gateway's headers; the log says what it was.
      logger.warn({ code, err: cause ?? request.error }, 'A request was refused.')
      return reportRefusedPage(request)
    },
    onError: (err, requestId) =>
      logger.error({ requestId, err }, 'A request failed in the server.'),
  })
}
