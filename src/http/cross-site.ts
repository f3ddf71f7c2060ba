import { ServiceError } from '../errors/service-error.ts'

/** What a browser says about the page that sends a request. */
export type Sender = {
  readonly method: string
  /** `Origin`; browsers send it with everything that changes something. */
  readonly origin: string | null
  /** `Sec-Fetch-Site`, of browsers that leave `Origin` out. */
  readonly fetchSite: string | null
  /** Whether the request carries the cookie of a console session. */
  readonly hasSession: boolean
}

const HARMLESS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Rejects changes that a page of another site requests with its visitor's session. Pages of
 * allowed sites may send what does not use the console's session; programs send no `Origin` and no
 * session.
 *
 * @throws ServiceError `CROSS_SITE_REQUEST`.
 * @see docs/decisions/0072-restrict-browser-calls-by-origin.md
 */
export function refuseForeignPages(
  { method, origin, fetchSite, hasSession }: Sender,
  ownOrigin: string,
  isAllowed: (origin: string) => boolean = () => false,
): void {
  if (HARMLESS.has(method.toUpperCase())) return
  if (origin === ownOrigin) return
  if (origin !== null && !hasSession && isAllowed(origin)) return
  if (origin === null && fetchSite === 'same-origin') return
  if (origin === null && fetchSite === null && !hasSession) return
  throw new ServiceError('CROSS_SITE_REQUEST', {
    en: `Changes are accepted only from pages of ${ownOrigin} and of allowed sites.`,
    ja: `変更は${ownOrigin}と許可されたサイトのページからのみ受け付けます。`,
  })
}
