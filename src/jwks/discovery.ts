import { z } from 'zod'
import { boundedText } from '../http-client/bounded.ts'

const MAX_BYTES = 256 * 1024

const metadataSchema = z.object({ issuer: z.string(), jwks_uri: z.url({ protocol: /^https?$/ }) })

/** URL of the discovery document of an issuer. */
export const discoveryUrl = (issuer: string): string =>
  `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`

/**
 * URL of the provider's keys, read from its discovery document (OpenID Connect Discovery 1.0,
 * section 4).
 *
 * @param timeoutMs patience with the answer, in ms.
 * @throws Error when it does not answer, when the document names another issuer, or when an https
 *   issuer keeps its keys behind plain http.
 */
export async function discoverJwksUrl(issuer: string, timeoutMs: number): Promise<URL> {
  const url = discoveryUrl(issuer)
  const response = await fetch(url, {
    headers: { accept: 'application/json' },
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (response.status !== 200) {
    await response.body?.cancel()
    throw new Error(`${url} answered ${response.status}`)
  }
  const metadata = metadataSchema.parse(
    JSON.parse(await boundedText(response, MAX_BYTES, 'The discovery document')),
  )
  if (metadata.issuer !== issuer) {
    throw new Error(`${url} speaks for the issuer ${metadata.issuer}, not for ${issuer}`)
  }
  const jwksUrl = new URL(metadata.jwks_uri)
  if (issuer.startsWith('https:') && jwksUrl.protocol !== 'https:') {
    throw new Error(`${url} names keys that are not behind https`)
  }
  return jwksUrl
}
