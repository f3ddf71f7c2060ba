import { importJWK, SignJWT } from 'jose'
import type { Service } from '../service/service.ts'

type Claims = Readonly<Record<string, unknown>>

/** A token signed by the provider's own key, with claims that it would not issue. */
export async function signIdToken(service: Service, claims: Claims = {}): Promise<string> {
  const [jwk] = service.keys.keys
  if (!jwk) throw new Error('The provider has no key.')
  return new SignJWT({ ...honest(service), ...claims })
    .setProtectedHeader({ alg: jwk.alg, kid: jwk.kid })
    .sign(await importJWK(jwk))
}

/** A token of honest claims without a signature (`alg: none`), or signed by a shared secret. */
export async function weakToken(service: Service, secret?: Uint8Array): Promise<string> {
  const kid = service.keys.keys[0]?.kid ?? ''
  if (secret) {
    return new SignJWT(honest(service)).setProtectedHeader({ alg: 'HS256', kid }).sign(secret)
  }
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  return `${encode({ alg: 'none', kid })}.${encode(honest(service))}.`
}

function honest({ issuer }: Service): Record<string, unknown> {
  const now = Math.floor(Date.now() / 1000)
  return { iss: issuer, aud: 'print-commerce', sub: 'dev-artist', iat: now, exp: now + 600 }
}
