import { rm } from 'node:fs/promises'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createSigningKeys } from '../../src/stand-ins/identity-provider/signing-keys.ts'
import { startDevelopmentProvider } from '../../src/stand-ins/identity-provider/start.ts'
import { copyTemplate, type TestDatabase } from '../support/database/database.ts'
import { startTlsProxy, type TlsProxy } from '../support/http/tls-proxy.ts'
import {
  answerOfProvider,
  type Cookies,
  cookieHeader,
  visit,
} from '../support/identity/browser-login.ts'
import { createProcesses, type Processes } from '../support/service/processes.ts'
import { PRODUCTION_ENVIRONMENT } from '../support/service/production-environment.ts'
import { freePort } from '../support/system/free-port.ts'
import { makeTemporaryFolder } from '../support/system/make-temporary-folder.ts'
import { buildOnce } from './start-test-console.ts'

const CHIEF = {
  sub: 'chief-of-the-company',
  email: 'chief@example.com',
  name: 'Chief',
  password: 'chief-password',
  secondFactor: true,
}
const SESSION = '__Host-payload-token'

let database: TestDatabase
let folder: string
let proxy: TlsProxy
let provider: Awaited<ReturnType<typeof startDevelopmentProvider>>
let processes: Processes
const trusted = getCACertificates('default')

beforeAll(async () => {
  await buildOnce()
  database = await copyTemplate({ server: inject('testDatabase').server, template: 'template0' })
  folder = await makeTemporaryFolder()
  const port = await freePort()
  proxy = await startTlsProxy(`http://127.0.0.1:${port}`, 30)
  setDefaultCACertificates([...trusted, proxy.certificate])
  provider = await startDevelopmentProvider({
    port: 0,
    clients: [
      { clientId: 'print-commerce', redirectUris: [`${proxy.url}/api/users/oidc/callback`] },
    ],
    accounts: [CHIEF],
    keys: await createSigningKeys(),
    attestationKeys: await createSigningKeys(),
  })
  processes = createProcesses({
    ...PRODUCTION_ENVIRONMENT,
    NODE_ENV: 'production',
    ADMIN_EMAIL: CHIEF.email,
    ADMIN_IDP_UID: CHIEF.sub,
    ATTESTATION_KIND: 'none',
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    OIDC_ISSUER: provider.url,
    PORT: String(port),
    SERVER_URL: proxy.url,
    TMPDIR: folder,
    TRUSTED_PROXIES: '127.0.0.1',
  })
  await processes.start('src/processes/setup.ts', 'set-up done')
  await processes.start('src/processes/web.ts', 'web ready')
})
afterAll(async () => {
  await processes?.stopAll()
  await provider?.close()
  setDefaultCACertificates(trusted)
  await proxy?.close()
  await database?.drop()
  if (folder) await rm(folder, { recursive: true, force: true })
})

describe('the web process in production behind https', () => {
  it('lets the first administrator log in at the provider, with a cookie bound to its host', async () => {
    const cookies: Cookies = new Map()
    const service = { url: proxy.url, issuer: provider.url }
    const answer = await answerOfProvider(service, cookies, { account: CHIEF.sub })
    const ended = await visit(cookies, answer)
    expect(ended).toAnswer(200)
    const [session = ''] = ended.headers.getSetCookie().filter((one) => one.startsWith(SESSION))
    expect(session.toLowerCase()).toMatch(/; path=\/;/)
    for (const attribute of ['secure', 'httponly', 'samesite=lax'])
      expect(session.toLowerCase()).toContain(attribute)
    expect([...(cookies.get(proxy.url)?.keys() ?? [])]).toEqual([SESSION])

    const headers = { cookie: cookieHeader(cookies, proxy.url), 'sec-fetch-site': 'same-origin' }
    const me = await fetch(`${proxy.url}/api/users/me`, { headers })
    expect((await me.json()).user).toMatchObject({ email: CHIEF.email, roles: ['super_admin'] })
    const console = await fetch(`${proxy.url}/admin`, { headers, redirect: 'manual' })
    expect(console).toAnswer(200)
    expect(console.headers.get('strict-transport-security')).toMatch(/max-age=\d{8}/)
    // Only super administrators are shown it.
    expect(await console.text().then((html) => html.includes('id="nav-users"'))).toBe(true)
  })

  it('has no password login', async () => {
    const login = await fetch(`${proxy.url}/api/users/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: proxy.url },
      body: JSON.stringify({ email: CHIEF.email, password: CHIEF.password }),
    })
    expect([login.status, (await login.json()).errors[0].data.code]).toEqual([
      403,
      'LOCAL_LOGIN_CLOSED',
    ])
  })

  it.each([
    '/api/graphql',
    '/api/graphql-playground',
    '/.well-known/openid-configuration',
    '/authorize',
    '/token',
    '/v1/jobs',
    '/v1/health',
    '/storefront',
  ])('has no route of a stand-in, or of Payload that it does not use: %s', async (path) => {
    expect(await fetch(proxy.url + path, { redirect: 'manual' })).toAnswer(404)
  })
})
