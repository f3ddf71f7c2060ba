import type { Service } from '../service/service.ts'

/** A browser as far as a login needs one: it keeps cookies for each origin and follows nothing by itself. */
export type Cookies = Map<string, Map<string, string>>

type Visit = { readonly method?: string; readonly form?: Readonly<Record<string, string>> }

/** Visits a URL with the cookies of its origin and keeps those that it sets. */
export async function visit(
  cookies: Cookies,
  url: string,
  { method = 'GET', form }: Visit = {},
): Promise<Response> {
  const { origin } = new URL(url)
  const jar = cookies.get(origin) ?? new Map<string, string>()
  cookies.set(origin, jar)
  const response = await fetch(url, {
    method: form ? 'POST' : method,
    headers: { cookie: cookieHeader(cookies, origin), 'sec-fetch-site': 'same-origin' },
    redirect: 'manual',
    ...(form && { body: new URLSearchParams(form) }),
  })
  for (const cookie of response.headers.getSetCookie()) {
    const [pair = ''] = cookie.split(';', 1)
    const at = pair.indexOf('=')
    const value = pair.slice(at + 1)
    if (value === '') jar.delete(pair.slice(0, at))
    else jar.set(pair.slice(0, at), value)
  }
  return response
}

export function cookieHeader(cookies: Cookies, origin: string): string {
  return [...(cookies.get(origin) ?? [])].map(([name, value]) => `${name}=${value}`).join('; ')
}

/** Where an answer leads to. */
export function locationOf(response: Response, base: string): string {
  const location = response.headers.get('location')
  if (location === null) throw new Error(`No redirect but ${response.status}`)
  return new URL(location, base).href
}

/**
 * Begins a login to the console and goes through the provider's pages up to the URL with which it
 * sends the browser back; that URL is not visited yet.
 *
 * @param publicUrl what browsers call the service.
 */
export async function answerOfProvider(
  service: Pick<Service, 'url' | 'issuer'>,
  cookies: Cookies,
  form: Readonly<Record<string, string>>,
  query = '',
  publicUrl = service.url,
): Promise<string> {
  let url = `${service.url}/api/users/oidc/login${query}`
  for (let pages = 0; pages < 10; pages += 1) {
    const shown = await visit(cookies, url)
    // A page is the one on which one chooses an account.
    const response = shown.status === 200 ? await visit(cookies, url, { form }) : shown
    url = locationOf(response, url)
    if (url.startsWith(`${publicUrl}/`)) return url
  }
  throw new Error(`The provider did not send the browser back; the last URL was ${url}`)
}
