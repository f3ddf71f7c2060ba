import type { ObjectAccess } from './area.ts'
import type { ObjectStore } from './port.ts'
import type { UrlSigner } from './signed-url.ts'

type UrlOptions = {
  readonly store: Pick<ObjectStore, 'publicUrl' | 'signedUrl'>
  /** Public URL of this service. */
  readonly serverUrl: string
}

/**
 * Returns the public URL of an object: at the CDN for public objects if there is one, otherwise at this service,
 * which checks access (specification, section 2.9).
 */
export function objectUrl(
  { store, serverUrl }: UrlOptions,
  key: string,
  access: ObjectAccess,
): string {
  if (store.publicUrl && access === 'public') return store.publicUrl(key)
  return `${serverUrl}/api/files/${key}`
}

/**
 * URL at this service that opens an object to its bearer until `expiresAt`.
 *
 * @throws RangeError for an expiry that is no valid time.
 */
export function signedServiceUrl(
  { serverUrl, urlSigner }: Pick<UrlOptions, 'serverUrl'> & { readonly urlSigner: UrlSigner },
  key: string,
  expiresAt: Date,
): string {
  return `${serverUrl}/api/files/${key}?${urlSigner.sign(key, expiresAt)}`
}

/** The key of the object that a URL of `objectUrl` names; undefined for any other URL. */
export function objectKeyOf({ store, serverUrl }: UrlOptions, url: string): string | undefined {
  const bare = url.split(/[?#]/, 1)[0] ?? ''
  const atService = `${serverUrl}/api/files/`
  const atCdn = store.publicUrl?.('x').slice(0, -1)
  const start = [atService, ...(atCdn === undefined ? [] : [atCdn])].find((known) =>
    bare.startsWith(known),
  )
  return start === undefined ? undefined : decoded(bare.slice(start.length))
}

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}

/** Origins of the URLs under which clients find objects of this service. */
export function objectOrigins({ store, serverUrl }: UrlOptions): string[] {
  const atCdn = store.publicUrl?.('thumbnails/any')
  return [serverUrl, ...(atCdn === undefined ? [] : [atCdn])].map((url) => new URL(url).origin)
}

/**
 * URL that opens a private object to its bearer until `expiresAt`: at the store if it can sign,
 * otherwise at this service. At most seven days from now.
 *
 * @throws RangeError for an expiry that is no valid time.
 */
export async function signedObjectUrl(
  options: UrlOptions & { readonly urlSigner: UrlSigner },
  key: string,
  expiresAt: Date,
): Promise<string> {
  const { store } = options
  return store.signedUrl
    ? store.signedUrl(key, expiresAt)
    : signedServiceUrl(options, key, expiresAt)
}
