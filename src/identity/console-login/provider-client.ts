import * as client from 'openid-client'
import { ServiceError } from '../../errors/service-error.ts'
import { createBoundedFetch } from '../../http-client/bounded.ts'

const TIMEOUT_MS = 10_000
const MAX_BYTES = 256 * 1024

export type ProviderClientOptions = {
  readonly issuer: string
  readonly clientId: string
  /** Left out for a public client, which PKCE alone protects. */
  readonly clientSecret?: string | undefined
  /** Timeout of one request, in ms. @default 10000 */
  readonly timeoutMs?: number
}

/**
 * The provider's URLs and capabilities, discovered at the first use. A failed discovery is
 * forgotten, so that the next login asks again.
 *
 * The returned function throws ServiceError `IDENTITY_UNAVAILABLE`.
 */
export function createProviderClient(
  options: ProviderClientOptions,
): () => Promise<client.Configuration> {
  let discovered: Promise<client.Configuration> | undefined
  return async () => {
    discovered ??= discover(options)
    try {
      return await discovered
    } catch (cause) {
      discovered = undefined
      throw new ServiceError('IDENTITY_UNAVAILABLE', undefined, { cause, retryAfterSeconds: 60 })
    }
  }
}

async function discover(options: ProviderClientOptions) {
  const { issuer, clientId, clientSecret, timeoutMs = TIMEOUT_MS } = options
  const plain = issuer.startsWith('http:')
  return client.discovery(
    new URL(issuer),
    clientId,
    { [client.clockTolerance]: 60 },
    clientSecret === undefined ? client.None() : client.ClientSecretBasic(clientSecret),
    // Only an issuer that is itself configured with http, on a laptop, may be asked that way.
    {
      timeout: timeoutMs / 1000,
      execute: plain ? [client.allowInsecureRequests] : [],
      [client.customFetch]: createBoundedFetch(MAX_BYTES, 'The answer of the identity provider', {
        peer: 'identity-provider',
        operation: 'login',
      }),
    },
  )
}
