import { createServer, type Server } from 'node:http'
import { exportJWK, generateKeyPair, type JWK, type JWTHeaderParameters, SignJWT } from 'jose'
import { closeServer, listen } from '../../../src/http/listen.ts'

export const AUDIENCE = 'print-commerce'

/** A real HTTP server with a discovery document and keys, whose answers a test can spoil. */
export type ProviderDouble = {
  readonly issuer: string
  /** Requests to the URL of the keys so far. */
  readonly keyRequests: () => number
  /** Answers of both URLs; `undefined` values leave the honest answer. */
  spoil(answers: { status?: number; issuer?: string; jwks?: unknown }): void
  publish(...keys: SigningKey[]): void
  close(): Promise<void>
}

export type SigningKey = {
  readonly kid: string
  readonly alg: string
  readonly privateKey: CryptoKey
  readonly publicJwk: JWK
}

export async function signingKey(kid: string, alg = 'RS256'): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true })
  return { kid, alg, privateKey, publicJwk: { ...(await exportJWK(publicKey)), kid, alg } }
}

export async function providerDouble(): Promise<ProviderDouble> {
  let spoiled: { status?: number; issuer?: string; jwks?: unknown } = {}
  let published: JWK[] = []
  let requests = 0
  const server: Server = createServer((request, response) => {
    const keys = request.url === '/keys'
    if (keys) requests += 1
    const discovery = { issuer: spoiled.issuer ?? issuer, jwks_uri: `${issuer}/keys` }
    response.statusCode = spoiled.status ?? 200
    response.end(JSON.stringify(keys ? (spoiled.jwks ?? { keys: published }) : discovery))
  })
  const issuer = `http://127.0.0.1:${await listen(server, 0, '127.0.0.1')}`
  return {
    issuer,
    keyRequests: () => requests,
    spoil: (answers) => {
      spoiled = answers
    },
    publish: (...keys) => {
      published = keys.map((key) => key.publicJwk)
    },
    close: () => closeServer(server),
  }
}

export type TokenParts = {
  readonly claims?: Record<string, unknown>
  readonly header?: Partial<JWTHeaderParameters>
}

/** A token that is valid unless `parts` says otherwise; a claim set to undefined is left out. */
export async function idToken(issuer: string, key: SigningKey, parts: TokenParts = {}) {
  const now = Math.floor(Date.now() / 1000)
  const claims = { iss: issuer, aud: AUDIENCE, sub: 'user-1', iat: now, exp: now + 300 }
  return new SignJWT(JSON.parse(JSON.stringify({ ...claims, ...parts.claims })))
    .setProtectedHeader({ alg: key.alg, kid: key.kid, ...parts.header })
    .sign(key.privateKey)
}
