import type { IncomingMessage, ServerResponse } from 'node:http'
import { importJWK, type JWK, SignJWT } from 'jose'
import { z } from 'zod'
import { send, sendJson } from '../http/answer.ts'
import { readJson } from '../http/read-json.ts'
import { DEVELOPMENT_PROJECT, developmentIssuerFacts } from './project.ts'

const TOKEN_SECONDS = 3600
/** The debug token is public, so pages of every local site may ask. */
const CORS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': 'content-type',
  'Access-Control-Allow-Methods': 'GET, POST',
}
const EXCHANGE = /^\/app-check\/v1\/projects\/([^/]+)\/apps\/([^/]+):exchangeDebugToken$/
const exchangeSchema = z.object({ debug_token: z.string() })

export type DevelopmentIssuerOptions = {
  /** URL of the server that the issuer answers in, without a slash at its end. */
  readonly url: string
  /** Private RS256 keys as a JWK set; the first one signs. */
  readonly keys: { readonly keys: readonly JWK[] }
}

/**
 * The attestation service of a laptop: it publishes keys and exchanges a debug token for a real signed
 * token, at the URLs and in the form of Firebase App Check.
 */
export function createDevelopmentIssuer({ url, keys }: DevelopmentIssuerOptions) {
  const facts = developmentIssuerFacts(url)

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    for (const [name, value] of Object.entries(CORS)) response.setHeader(name, value)
    const { pathname } = new URL(request.url ?? '/', url)
    if (request.method === 'OPTIONS') return send(response, 204, 'text/plain', '')
    if (request.method === 'GET' && pathname === new URL(facts.jwksUrl).pathname) {
      return sendJson(response, 200, { keys: keys.keys.map(publicPart) })
    }
    const [, project, appId] = EXCHANGE.exec(pathname) ?? []
    const { number, id, appIds, debugToken } = DEVELOPMENT_PROJECT
    if (request.method !== 'POST' || appId === undefined) return refuse(response, 404, 'NOT_FOUND')
    const app = appIds.find((one) => [one, encodeURIComponent(one)].includes(appId))
    const known = app !== undefined && [number, id].some((one) => one === project)
    const body = await readJson(request)
    const given = exchangeSchema.safeParse('value' in body ? body.value : undefined)
    if (!given.success) return refuse(response, 400, 'INVALID_ARGUMENT')
    if (!known || given.data.debug_token !== debugToken) {
      return refuse(response, 403, 'PERMISSION_DENIED')
    }
    sendJson(response, 200, { token: await issue(app), ttl: `${TOKEN_SECONDS}s` })
  }

  async function issue(appId: string): Promise<string> {
    const [jwk] = keys.keys
    if (jwk === undefined) throw new Error('The development issuer has no key.')
    return new SignJWT()
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: jwk.kid ?? '' })
      .setIssuer(facts.issuer)
      .setAudience(facts.audiences)
      .setSubject(appId)
      .setIssuedAt()
      .setExpirationTime(`${TOKEN_SECONDS}s`)
      .sign(await importJWK(jwk, 'RS256'))
  }
}

function publicPart({ kty, n, e, kid }: JWK) {
  return { kty, n, e, kid, alg: 'RS256', use: 'sig' }
}

function refuse(response: ServerResponse, code: number, status: string): void {
  sendJson(response, code, { error: { code, status } })
}
