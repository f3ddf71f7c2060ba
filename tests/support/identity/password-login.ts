import { call } from '../service/api.ts'
import type { Login, Service } from '../service/service.ts'

/** The headers of a browser with a session, as pages of the console send them. */
export type Browser = {
  readonly cookie: string
  readonly origin: string
  readonly 'sec-fetch-site': 'same-origin'
}

/** Logs in with a password, as the console does. */
export async function passwordLogin(
  service: Service,
  login: Login,
  password = `${login}-password`,
): Promise<Browser> {
  const json = { email: `${login}@example.test`, password }
  const answer = await call(service, 'POST', '/api/users/login', { json })
  const cookie = answer.headers.getSetCookie()[0]?.split(';', 1)[0]
  if (!cookie) throw new Error(answer.text)
  return { cookie, origin: service.url, 'sec-fetch-site': 'same-origin' }
}
