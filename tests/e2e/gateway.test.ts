import { request } from 'node:http'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RunningConsole } from '../support/service/start-console.ts'
import { freePort } from '../support/system/free-port.ts'
import { accessibilityProblems } from './accessibility-problems.ts'
import { goTo, openPage } from './console-page.ts'
import { type NginxGateway, startNginxGateway } from './nginx-gateway.ts'
import { openBrowser } from './open-browser.ts'
import { NO_JOBS, startTestConsole } from './start-test-console.ts'

let gateway: NginxGateway
let service: RunningConsole
let browser: Browser
let directPort: number
let gatewayPort: number

beforeAll(async () => {
  gatewayPort = await freePort()
  directPort = await freePort()
  gateway = await startNginxGateway(gatewayPort)
  const env = {
    ...gateway.assertions.env,
    PORT: String(directPort),
    SERVER_URL: `http://localhost:${gatewayPort}`,
    TRUSTED_PROXIES: '127.0.0.1',
    GATEWAY_COUNTRY_HEADER: 'Gateway-Access-Country',
    GATEWAY_GROUP_ROLES: 'editors=art_admin',
    GATEWAY_LOGOUT_URL: `http://localhost:${gatewayPort}/gateway/logout`,
    ADMIN_EMAIL: 'chief@example.test',
    LOCAL_LOGIN: 'off',
  }
  service = await startTestConsole(env, NO_JOBS)
  await gateway.open(directPort)
  browser = await openBrowser()
})

afterAll(async () => {
  await browser?.close()
  await service?.stop()
  await gateway?.close()
})

type Reply = {
  readonly status: number
  readonly location?: string | undefined
  readonly text: string
}

/** Sends headers exactly as they are written. */
function send(port: number, path: string, headers: readonly string[]): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const all = ['Host', `localhost:${gatewayPort}`, ...headers]
    const outgoing = request({ host: '127.0.0.1', port, path, headers: all }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.once('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          location: answer.headers.location,
          text: Buffer.concat(chunks).toString(),
        }),
      )
    })
    outgoing.once('error', reject)
    outgoing.end()
  })
}

async function enterAs(email: string): Promise<Page> {
  const page = await openPage(browser, service.origin)
  await page.goto('/admin')
  await page.getByRole('link', { name: email }).click()
  return page
}

describe('in the browser, through the gateway', () => {
  it('the administrator enters the console without another login, and leaves it', async () => {
    const page = await enterAs('chief@example.test')
    await page.locator('.dashboard').waitFor()
    await goTo(page, '/admin/collections/users')
    await page.getByText('artist@example.test').waitFor()
    await goTo(page, '/admin/account')
    await page.getByText('You came through the access gateway').waitFor()
    await goTo(page, '/admin')
    await page.getByRole('button', { name: 'Log out' }).click()
    await page.getByRole('heading', { name: 'Logged out of the gateway' }).waitFor()
    await page.goto('/admin')
    await page.getByRole('heading', { name: 'Access gateway' }).waitFor()
    expect(await page.locator('.dashboard').count()).toBe(0)
    await page.context().close()
  })

  it('a member of a group works in the console with the role of the group', async () => {
    const page = await enterAs('editor@example.test')
    await page.locator('.dashboard').waitFor()
    await goTo(page, '/admin/collections/artworks')
    await page.getByText('No artworks yet').waitFor()
    expect(await page.locator('#field-password').count()).toBe(0)
    await page.context().close()
  })

  it('a user without an account here is told so and sees nothing else', async () => {
    const page = await enterAs('stranger@example.test')
    await page.waitForURL('**/admin/login*')
    await page.getByText('The access gateway let you through').waitFor()
    expect(await page.locator('.dashboard').count()).toBe(0)
    expect(await page.locator('#field-password').count()).toBe(0)
    expect(await accessibilityProblems(page)).toEqual([])
    await page.context().close()
    expect(await auditedPages()).toMatchObject([
      { outcome: 'denied', reason: 'UNAUTHENTICATED', path: '/admin/login' },
    ])
  })
})

describe('a client that sends headers of its own through the gateway', () => {
  const NAME = 'Gateway-Access-Authenticated-User-Email'

  it('stays who it is', async () => {
    const cookie = ['Cookie', gateway.cookieOf('artist@example.test')]
    for (const forged of [
      [NAME, 'super-admin@example.test'],
      [NAME.toLowerCase(), 'super-admin@example.test'],
      [NAME.replaceAll('-', '_'), 'super-admin@example.test'],
      ['Gateway-Access-Authenticated-User-Groups', 'editors'],
      ['Gateway-Access-Jwt-Assertion', 'a.b.c'],
      ['Gateway-Access-Country', 'FR'],
    ]) {
      const { status, text } = await send(gatewayPort, '/api/users/me', [...cookie, ...forged])
      expect([forged[0], status, JSON.parse(text).user.email]).toEqual([
        forged[0],
        200,
        'artist@example.test',
      ])
    }
  })

  it('does not get past it without a login there', async () => {
    const { status, location } = await send(gatewayPort, '/api/users', [NAME, 'x@example.test'])
    expect([status, location]).toEqual([303, `http://localhost:${gatewayPort}/gateway/login`])
  })
})

describe('a client that goes to the service directly', () => {
  const ATTACKER = '203.0.113.7'
  const EMAIL = 'super-admin@example.test'
  const NAMES = [
    'Gateway-Access-Authenticated-User-Email',
    'gateway-access-authenticated-user-email',
    'GATEWAY-ACCESS-AUTHENTICATED-USER-EMAIL',
    'Gateway_Access_Authenticated_User_Email',
    'Gateway.Access.Authenticated.User.Email',
    'Gateway-Access-Authenticated-User-Groups',
    'Gateway-Access-Jwt-Assertion',
    'Gateway_Access_Jwt_Assertion',
  ]

  it.each(NAMES)('with the header %s alone is 401 everywhere', async (name) => {
    for (const path of ['/api/users', '/api/brands', '/api/health', '/api/access']) {
      expect([path, (await send(directPort, path, [name, EMAIL])).status]).toEqual([path, 401])
    }
  })

  it('with honest headers and one of them twice is 401', async () => {
    const country = ['Gateway-Access-Country', 'JP']
    const signed = await gateway.assertions.headersOf('artist@example.test')
    const honest = [...Object.entries(signed).flat(), ...country]
    expect((await send(directPort, '/api/users/me', honest)).status).toBe(200)
    for (const name of NAMES.slice(0, 4)) {
      expect((await send(directPort, '/api/users/me', [...honest, name, EMAIL])).status).toBe(401)
      expect((await send(directPort, '/api/users/me', [name, EMAIL, ...honest])).status).toBe(401)
    }
    const twice = await send(directPort, '/api/users/me', [...honest, ...country])
    expect(twice.status).toBe(403)
  })

  it('sees of the pages of the console the login alone, with a header of its own not even that', async () => {
    const page = '/admin/collections/users'
    const before = (await auditedPages()).length
    const open = await send(directPort, page, [])
    expect(open.text).toContain('/admin/login')
    const signed = Object.entries(await gateway.assertions.headersOf('stranger@example.test'))
    for (const [headers, status] of [
      [[NAMES[0] ?? '', EMAIL], 401],
      [[NAMES[3] ?? '', EMAIL], 401],
      [[...signed.flat(), 'Gateway-Access-Country', 'FR'], 403],
    ] as const) {
      const from = ['X-Forwarded-For', ATTACKER]
      const answer = await send(directPort, page, ['Accept', 'text/html', ...from, ...headers])
      expect([answer.status, answer.text.includes('<main')]).toEqual([status, true])
      expect(answer.text).not.toContain('/admin/login')
      expect(answer.text).not.toContain('@example.test')
    }
    expect(open.text).not.toContain('@example.test')
    // Once a minute for each cause, so the second forgery left nothing.
    const denied = {
      action: 'access.refuse',
      outcome: 'denied',
      actorKind: 'nobody',
      method: 'GET',
    }
    expect((await auditedPages()).slice(before)).toMatchObject([
      { ...denied, reason: 'UNAUTHENTICATED', path: page },
      { ...denied, reason: 'COUNTRY_NOT_ALLOWED', path: page },
    ])
  })
})

/** What the audit log says of pages, the oldest first. */
async function auditedPages(): Promise<unknown[]> {
  const chief = Object.entries(await gateway.assertions.headersOf('chief@example.test')).flat()
  const headers = [...chief, 'Gateway-Access-Country', 'JP']
  const query = 'where[path][like]=/admin&sort=createdAt'
  const answer = await send(directPort, `/api/audit-log?${query}`, headers)
  expect(answer.status).toBe(200)
  return JSON.parse(answer.text).docs
}
