import { createRemoteJWKSet, customFetch, errors, type JWTVerifyGetKey } from 'jose'
import { ServiceError } from '../errors/service-error.ts'
import { createBoundedFetch } from '../http-client/bounded.ts'
import { observe, type Peer } from '../observation/observers.ts'
import { discoverJwksUrl } from './discovery.ts'

/** Least time between two fetches of the keys that unknown key ids can cause, in ms. */
const COOLDOWN_MS = 30_000
const TIMEOUT_MS = 5000
const MAX_BYTES = 256 * 1024

type KeySet = ReturnType<typeof createRemoteJWKSet>

export type ProviderKeys = {
  /** Finds the key of a token. A provider that cannot be asked is `IDENTITY_UNAVAILABLE`. */
  readonly keyFor: JWTVerifyGetKey
  /** Fetches discovery and keys again. @throws ServiceError `IDENTITY_UNAVAILABLE`. */
  reload(): Promise<void>
}

export type ProviderKeysOptions = {
  /** Where the keys are, for an issuer that has no discovery document. */
  readonly jwksUrl?: URL
  /** As calls of which system the fetches are observed. @default identity-provider */
  readonly peer?: Peer
  /** Timeout of one fetch, of the discovery document or the keys, in ms. @default 5000 */
  readonly timeoutMs?: number
  /** Error when the keys cannot be read. @default `IDENTITY_UNAVAILABLE` */
  readonly unavailable?: (cause: unknown) => ServiceError
}

/**
 * The signing keys of an OpenID provider: discovered at the first use, kept ten minutes, fetched
 * again for a key id that is not known yet, so that a rotation needs no restart.
 */
export function createProviderKeys(
  issuer: string,
  {
    jwksUrl,
    peer = 'identity-provider',
    timeoutMs = TIMEOUT_MS,
    unavailable = identityUnavailable,
  }: ProviderKeysOptions = {},
): ProviderKeys {
  let discovered: Promise<KeySet> | undefined

  // One discovery serves all the requests that wait for it; a failed one is forgotten.
  const keySet = (): Promise<KeySet> => {
    discovered ??= keysAt(jwksUrl ?? discover(issuer, peer, timeoutMs), peer, timeoutMs).catch(
      (error: unknown) => {
        discovered = undefined
        throw error
      },
    )
    return discovered
  }

  return {
    async keyFor(header, token) {
      let keys: KeySet | undefined
      try {
        keys = await keySet()
        return await keys(header, token)
      } catch (error) {
        if (isTokensFault(error)) throw error
        // The keys may have moved, so their URL is asked for again; but a forged key id during
        // an outage must not throw away keys that are still good.
        if (keys?.fresh !== true) discovered = undefined
        throw unavailable(error)
      }
    },
    async reload() {
      discovered = undefined
      try {
        await (await keySet()).reload()
      } catch (error) {
        discovered = undefined
        throw unavailable(error)
      }
    },
  }
}

const discover = (issuer: string, peer: Peer, timeoutMs: number): Promise<URL> =>
  observe({ kind: 'call', peer, operation: 'discovery' }, () => discoverJwksUrl(issuer, timeoutMs))

async function keysAt(url: URL | Promise<URL>, peer: Peer, timeoutMs: number): Promise<KeySet> {
  return createRemoteJWKSet(await url, {
    cooldownDuration: COOLDOWN_MS,
    timeoutDuration: timeoutMs,
    [customFetch]: createBoundedFetch(MAX_BYTES, 'The key set', {
      peer,
      operation: 'keys',
    }),
  })
}

/** The provider answered, and its keys do not fit this token. */
function isTokensFault(error: unknown): boolean {
  return (
    error instanceof errors.JWKSNoMatchingKey ||
    error instanceof errors.JWKSMultipleMatchingKeys ||
    error instanceof errors.JOSENotSupported
  )
}

function identityUnavailable(cause: unknown): ServiceError {
  return new ServiceError('IDENTITY_UNAVAILABLE', undefined, { cause, retryAfterSeconds: 60 })
}
