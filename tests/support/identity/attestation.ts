import { importJWK, SignJWT } from 'jose'
import {
  DEVELOPMENT_PROJECT,
  developmentIssuerFacts,
} from '../../../src/stand-ins/attestation-issuer/project.ts'
import type { Service } from '../service/service.ts'

/** The header in which tests send their tokens: the standard one. */
export const ATTESTATION_HEADER = 'X-App-Attestation'

/** A token as an app gets it from the attestation service of the development provider. */
export async function attestationToken({ issuer }: Pick<Service, 'issuer'>): Promise<string> {
  const [webApp] = DEVELOPMENT_PROJECT.appIds
  const response = await fetch(developmentIssuerFacts(issuer).exchangeUrl(webApp), {
    method: 'POST',
    body: JSON.stringify({ debug_token: DEVELOPMENT_PROJECT.debugToken }),
  })
  const { token } = (await response.json()) as { token: string }
  return token
}

/** A token signed by that service's own key, with claims that it would not issue. */
export async function signAttestation(
  service: Pick<Service, 'issuer' | 'attestationKeys'>,
  claims: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const [jwk] = service.attestationKeys.keys
  if (!jwk) throw new Error('The attestation service has no key.')
  const { issuer: iss, audiences: aud, appIds } = developmentIssuerFacts(service.issuer)
  const now = Math.floor(Date.now() / 1000)
  return new SignJWT({ iss, aud, sub: appIds[0], iat: now, exp: now + 600, ...claims })
    .setProtectedHeader({ alg: jwk.alg, kid: jwk.kid, typ: 'JWT' })
    .sign(await importJWK(jwk))
}
