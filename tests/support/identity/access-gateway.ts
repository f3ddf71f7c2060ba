import { createServer } from 'node:http'
import { exportJWK, generateKeyPair, type JWTHeaderParameters, SignJWT } from 'jose'
import { closeServer, listen } from '../../../src/http/listen.ts'

export const GATEWAY_AUDIENCE = 'console-of-this-test'

/** The signing side of an access gateway: real keys behind real HTTP. */
export type AccessGateway = {
  readonly issuer: string
  /** Variables that make a service trust this gateway. */
  readonly env: Readonly<Record<string, string>>
  /** Requests to the URL of the keys so far. */
  keyRequests(): number
  /** Signs with new keys from now on and publishes them alone. */
  rotate(): Promise<void>
  /** An assertion for a user; a claim set to undefined is left out. */
  assertion(claims?: Claims, header?: Partial<JWTHeaderParameters>): Promise<string>
  /** The headers with which the gateway forwards a request of a user. */
  headersOf(email: string, groups?: readonly string[]): Promise<Record<string, string>>
  close(): Promise<void>
}

type Claims = Readonly<Record<string, unknown>>

export async function startAccessGateway(): Promise<AccessGateway> {
  let keys = await newKeys(1)
  let requests = 0
  const server = createServer((_request, response) => {
    requests += 1
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ keys: [keys.publicJwk] }))
  })
  const issuer = `http://127.0.0.1:${await listen(server, 0, '127.0.0.1')}`
  const assertion = (claims: Claims = {}, header: Partial<JWTHeaderParameters> = {}) => {
    const now = Math.floor(Date.now() / 1000)
    const honest = { iss: issuer, aud: [GATEWAY_AUDIENCE], iat: now, exp: now + 300, groups: [] }
    return new SignJWT(JSON.parse(JSON.stringify({ ...honest, ...claims })))
      .setProtectedHeader({ alg: 'RS256', kid: keys.kid, ...header })
      .sign(keys.privateKey)
  }
  return {
    issuer,
    env: {
      GATEWAY_ISSUER: issuer,
      GATEWAY_AUDIENCE,
      GATEWAY_JWKS_URL: `${issuer}/keys`,
    },
    keyRequests: () => requests,
    rotate: async () => {
      keys = await newKeys(keys.number + 1)
    },
    assertion,
    headersOf: async (email, groups = []) => ({
      'gateway-access-jwt-assertion': await assertion({ email, groups }),
      'gateway-access-authenticated-user-email': email,
      'gateway-access-authenticated-user-groups': groups.join(','),
    }),
    close: () => closeServer(server),
  }
}

async function newKeys(number: number) {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  const kid = `gateway-${number}`
  const publicJwk = { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' }
  return { number, kid, privateKey, publicJwk }
}
