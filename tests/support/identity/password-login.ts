import { type Answer, call } from '../service/api.ts'
import type { Login, Service } from '../service/service.ts'

/** The headers of a browser with a session, as pages of the console send them. */
export type Browser = {
  readonly cookie: string
  readonly origin: string
  readonly 'sec-fetch-site': 'same-origin'
}

/** What a login with a password answers. @param password default: the account's own */
export function requestLogin(
  service: Pick<Service, 'url'>,
  login: Login,
  password = `${login}-password`,
): Promise<Answer<Record<string, unknown>>> {
  const json = { email: `${login}@example.test`, password }
  return call(service, 'POST', '/api/users/login', { json })
}

/** The name and value of the session cookie that the answer to a login sets. */
export function sessionCookie({ headers, status, text }: Answer<unknown>): string {
  const cookie = headers.getSetCookie()[0]?.split(';', 1)[0]
  if (!cookie) throw new Error(`The login set no cookie: ${status} ${text}`)
  return cookie
}

/** Logs in with a password, as the console does. */
export async function passwordLogin(
  service: Pick<Service, 'url'>,
  login: Login,
  password?: string,
): Promise<Browser> {
  const cookie = sessionCookie(await requestLogin(service, login, password))
  return { cookie, origin: service.url, 'sec-fetch-site': 'same-origin' }
}
