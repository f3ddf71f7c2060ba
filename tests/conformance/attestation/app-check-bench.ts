import { type JWTHeaderParameters, SignJWT } from 'jose'
import { createAppCheck } from '../../../src/attestation/adapters/app-check/create-app-check.ts'
import type { AttestationPort } from '../../../src/attestation/port.ts'
import { type SigningKey, signingKey } from '../../unit/identity/provider-double.ts'
import { type SpoilableServer, startSpoilableServer } from './spoilable-server.ts'

export const PROJECT = { number: '123456789', id: 'prints' }
export const APPS = { web: '1:123456789:web:aaaa', ios: '1:123456789:ios:bbbb' }

export type AppCheckBench = {
  readonly verifier: AttestationPort
  readonly server: SpoilableServer
  readonly issuer: string
  readonly key: SigningKey
  /** Publishes other keys than `key`. */
  publish(...keys: SigningKey[]): void
  /** A token that is right but for `parts`; a claim set to undefined is left out. */
  token(parts?: TokenParts): Promise<string>
}

export type TokenParts = {
  readonly claims?: Readonly<Record<string, unknown>>
  readonly header?: Partial<JWTHeaderParameters>
  readonly key?: SigningKey
}

/** An attestation service in the form of Firebase App Check, and a verifier that asks it. */
export async function startAppCheckBench(): Promise<AppCheckBench> {
  const key = await signingKey('key-1')
  let published = [key]
  const server = await startSpoilableServer((_, response) => {
    response.end(JSON.stringify({ keys: published.map(({ publicJwk }) => publicJwk) }))
  })
  const issuer = `${server.url}/${PROJECT.number}`
  const audiences = [`projects/${PROJECT.number}`, `projects/${PROJECT.id}`]
  return {
    server,
    issuer,
    key,
    verifier: createAppCheck({
      issuer,
      jwksUrl: new URL(`${server.url}/v1/jwks`),
      audiences,
      appIds: Object.values(APPS),
      timeoutMs: 500,
    }),
    publish: (...keys) => {
      published = keys
    },
    token: ({ claims, header, key: signer = key } = {}) => {
      const now = Math.floor(Date.now() / 1000)
      const honest = { iss: issuer, aud: audiences, sub: APPS.web, iat: now, exp: now + 3600 }
      return new SignJWT(JSON.parse(JSON.stringify({ ...honest, ...claims })))
        .setProtectedHeader({ alg: signer.alg, kid: signer.kid, typ: 'JWT', ...header })
        .sign(signer.privateKey)
    },
  }
}
