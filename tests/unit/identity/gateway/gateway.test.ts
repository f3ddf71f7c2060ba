import { SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { ServiceError } from '../../../../src/errors/service-error.ts'
import {
  createGateway,
  type GatewayOptions,
} from '../../../../src/identity/gateway/create-gateway.ts'
import {
  type AccessGateway,
  GATEWAY_AUDIENCE,
  startAccessGateway,
} from '../../../support/identity/access-gateway.ts'

const EMAIL = 'Boss@example.test'
const OWN = 'https://console.example.test'
const ASSERTION = 'gateway-access-jwt-assertion'
const EMAIL_HEADER = 'gateway-access-authenticated-user-email'
const GROUPS_HEADER = 'gateway-access-authenticated-user-groups'

let issuer: AccessGateway

beforeAll(async () => {
  issuer = await startAccessGateway()
})
afterEach(() => {
  vi.useRealTimers()
})
afterAll(() => issuer?.close())

const seconds = () => Math.floor(Date.now() / 1000)

function gateway(more: Partial<GatewayOptions> = {}) {
  return createGateway({
    issuer: issuer.issuer,
    audience: GATEWAY_AUDIENCE,
    jwksUrl: `${issuer.issuer}/keys`,
    ownOrigin: OWN,
    groupRoles: new Map([
      ['editors', ['art_admin']],
      ['staff', ['art_admin', 'photo_admin']],
    ]),
    ...more,
  })
}

const honest = (claims: Record<string, unknown> = {}) =>
  issuer.assertion({ email: EMAIL, groups: ['editors', 'staff'], ...claims })

async function request(changes: Record<string, string | undefined> = {}): Promise<Headers> {
  const all = {
    [ASSERTION]: await honest(),
    [EMAIL_HEADER]: EMAIL,
    [GROUPS_HEADER]: 'editors',
    ...changes,
  }
  const headers = new Headers()
  for (const [name, value] of Object.entries(all)) {
    if (value !== undefined) headers.set(name, value)
  }
  return headers
}

async function refusal(headers: Headers, checked = gateway()): Promise<ServiceError> {
  const outcome = await checked.identify(headers).catch((error: unknown) => error)
  if (outcome instanceof ServiceError) return outcome
  throw new Error(`Expected a refusal, got ${JSON.stringify(outcome)}`)
}

describe('a request that the gateway has passed on', () => {
  it('is from the person who was signed, with the roles of the groups', async () => {
    expect(await gateway().identify(await request())).toEqual({
      email: 'boss@example.test',
      roles: ['art_admin'],
      amr: [],
    })
  })

  it('has the signed groups where the header names none of its own', async () => {
    const headers = await request({ [GROUPS_HEADER]: undefined })
    expect((await gateway().identify(headers))?.roles).toEqual(['art_admin', 'photo_admin'])
  })

  it('has no roles where the header leaves every group out', async () => {
    const headers = await request({ [GROUPS_HEADER]: '' })
    expect((await gateway().identify(headers))?.roles).toEqual([])
  })

  it.each(['BOSS@example.test', 'boss@example.test'])(
    'is the super administrator when the configured e-mail address is %s',
    async (administrator) => {
      const identity = await gateway({ administrator }).identify(await request())
      expect(identity?.roles).toEqual(['super_admin', 'art_admin'])
    },
  )

  it.each(['boss@example.test.evil.test', 'xboss@example.test', 'boss@example.tes'])(
    'is no administrator when the configured e-mail address is %s',
    async (administrator) => {
      const identity = await gateway({ administrator }).identify(await request())
      expect(identity?.roles).toEqual(['art_admin'])
    },
  )

  it('may be late by less than the tolerance', async () => {
    const late = await honest({ exp: seconds() - 30 })
    expect((await gateway().identify(await request({ [ASSERTION]: late })))?.email).toBe(
      'boss@example.test',
    )
  })

  it('is anonymous without any header of a gateway', async () => {
    expect(await gateway().identify(new Headers({ accept: '*/*' }))).toBeNull()
  })
})

describe('headers that were not written by the gateway are UNAUTHENTICATED', () => {
  const cases: Record<string, () => Promise<Headers>> = {
    'an e-mail alone': () => request({ [ASSERTION]: undefined, [GROUPS_HEADER]: undefined }),
    'groups alone': () => request({ [ASSERTION]: undefined, [EMAIL_HEADER]: undefined }),
    'e-mail and groups without an assertion': () => request({ [ASSERTION]: undefined }),
    'an assertion without an e-mail': () => request({ [EMAIL_HEADER]: undefined }),
    'an empty assertion': () => request({ [ASSERTION]: '' }),
    'an empty e-mail': () => request({ [EMAIL_HEADER]: '' }),
    'another e-mail': () => request({ [EMAIL_HEADER]: 'other@example.test' }),
    'the e-mail in other case': () => request({ [EMAIL_HEADER]: EMAIL.toLowerCase() }),
    'the e-mail with a dot more': () => request({ [EMAIL_HEADER]: `${EMAIL}.` }),
    'the e-mail twice': () => request({ [EMAIL_HEADER]: `${EMAIL}, ${EMAIL}` }),
    'the e-mail and another': () => request({ [EMAIL_HEADER]: `${EMAIL},other@example.test` }),
    'the e-mail in angle brackets': () => request({ [EMAIL_HEADER]: `<${EMAIL}>` }),
    'the e-mail with a name': () => request({ [EMAIL_HEADER]: `Boss ${EMAIL}` }),
    'the e-mail with letters that look alike': () =>
      request({ [EMAIL_HEADER]: EMAIL.replace('o', '\u00f3') }),
    'an e-mail of 255 characters': () =>
      request({ [EMAIL_HEADER]: `${'x'.repeat(243)}@example.test` }),
    'a group that was not signed': () => request({ [GROUPS_HEADER]: 'editors,admins' }),
    'a group in other case': () => request({ [GROUPS_HEADER]: 'Editors' }),
    'a group that is not ASCII': () => request({ [GROUPS_HEADER]: 'editors,\u00e9' }),
    'the assertion twice': async () => {
      const assertion = await honest()
      return request({ [ASSERTION]: `${assertion}, ${assertion}` })
    },
    'an assertion of more than 8 KB': async () =>
      request({ [ASSERTION]: await honest({ pad: 'x'.repeat(9000) }) }),
    'an assertion with a scheme before it': async () =>
      request({ [ASSERTION]: `Bearer ${await honest()}` }),
  }

  it.each(Object.entries(cases))('%s', async (_name, headers) => {
    expect((await refusal(await headers())).code).toBe('UNAUTHENTICATED')
  })

  it.each([
    'Gateway_Access_Authenticated_User_Email',
    'gateway-access-authenticated_user-email',
    'Gateway-Access-AuthenticatedUser-Email',
    'GatewayAccessAuthenticatedUserEmail',
    'gateway.access.authenticated.user.email',
    'Gateway_Access_Authenticated_User_Groups',
    'Gateway_Access_Jwt_Assertion',
    "gateway'access'jwt'assertion",
  ])('a name spelt %s, alone and beside honest headers', async (name) => {
    expect((await refusal(new Headers({ [name]: EMAIL }))).code).toBe('UNAUTHENTICATED')
    expect((await refusal(await request({ [name]: EMAIL }))).code).toBe('UNAUTHENTICATED')
  })

  it('and are told the same, whatever is wrong', async () => {
    const messages = new Set<string>()
    for (const headers of Object.values(cases)) {
      messages.add((await refusal(await headers())).message)
    }
    expect([...messages]).toHaveLength(1)
  })

  it('even where no gateway is configured and the assertion would hold', async () => {
    const none = createGateway()
    expect((await refusal(await request(), none)).code).toBe('UNAUTHENTICATED')
    expect((await refusal(new Headers({ [GROUPS_HEADER]: '' }), none)).code).toBe('UNAUTHENTICATED')
    expect(await none.identify(new Headers())).toBeNull()
  })
})

describe('an assertion that does not hold is UNAUTHENTICATED', () => {
  const claims = () => ({
    iss: issuer.issuer,
    aud: GATEWAY_AUDIENCE,
    email: EMAIL,
    groups: ['editors'],
  })
  const cases: Record<string, () => Promise<string> | string> = {
    'algorithm none': () =>
      new UnsecuredJWT(claims()).setIssuedAt().setExpirationTime('5m').encode(),
    'a shared secret': () =>
      new SignJWT(claims())
        .setProtectedHeader({ alg: 'HS256', kid: 'gateway-1' })
        .setIssuedAt()
        .setExpirationTime('5m')
        .sign(new Uint8Array(32)),
    'another issuer': () => honest({ iss: 'https://elsewhere.example' }),
    'the issuer with a slash more': () => honest({ iss: `${issuer.issuer}/` }),
    'another audience': () => honest({ aud: ['another-service'] }),
    'no audience': () => honest({ aud: undefined }),
    'an expiry that has passed': () => honest({ exp: seconds() - 61 }),
    'no expiry': () => honest({ exp: undefined }),
    'no time of issue': () => honest({ iat: undefined }),
    'a time of issue in the future': () => honest({ iat: seconds() + 120 }),
    'a login more than 24 hours ago': () => honest({ iat: seconds() - 86_400 - 61 }),
    'a beginning in the future': () => honest({ nbf: seconds() + 120 }),
    'no e-mail': () => honest({ email: undefined }),
    'a list as its e-mail': () => honest({ email: [EMAIL] }),
    'an e-mail that is not verified': () => honest({ email_verified: false }),
    'groups that are no list': () => honest({ groups: 'editors' }),
    'a number among its groups': () => honest({ groups: ['editors', 7] }),
    'an unknown key id': () => issuer.assertion({ email: EMAIL }, { kid: 'unknown' }),
    'the type of an access token': () => issuer.assertion({ email: EMAIL }, { typ: 'at+jwt' }),
    'an unknown critical header': () =>
      honest().then((good) => {
        const [, ...rest] = good.split('.')
        const header = { alg: 'RS256', kid: 'gateway-1', crit: ['x'], x: 1 }
        return [Buffer.from(JSON.stringify(header)).toString('base64url'), ...rest].join('.')
      }),
    'a payload that was changed': async () => {
      const [header, payload, signature] = (await honest()).split('.')
      const changed = { ...JSON.parse(Buffer.from(payload ?? '', 'base64url').toString()), x: 1 }
      const encoded = Buffer.from(JSON.stringify(changed)).toString('base64url')
      return [header, encoded, signature].join('.')
    },
    'a cut-off signature': async () => (await honest()).slice(0, -8),
    'two parts': () => 'a.b',
    garbage: () => 'a.b.c',
  }

  it.each(Object.entries(cases))('%s', async (_name, assertion) => {
    const headers = await request({ [ASSERTION]: await assertion() })
    expect((await refusal(headers)).code).toBe('UNAUTHENTICATED')
  })
})

describe('a page of another site', () => {
  const foreign: Record<string, string>[] = [
    { origin: 'https://evil.example.test' },
    { origin: 'null' },
    { origin: `${OWN}.evil.example.test` },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' },
    { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' },
  ]
  it.each(foreign)('cannot act in the name of whom the gateway knows: %j', async (headers) => {
    expect((await refusal(await request(headers))).code).toBe('FORBIDDEN')
  })

  const own: Record<string, string>[] = [
    { origin: OWN, 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
    { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
  ]
  it.each(own)(
    'is something else than the console itself, or a link to it: %j',
    async (headers) => {
      expect((await gateway().identify(await request(headers)))?.email).toBe('boss@example.test')
    },
  )
})

describe('the country', () => {
  const country = { header: 'gateway-access-country', allowed: ['JP', 'US'] }

  it.each(['JP', 'US', 'jp'])('may be %s when it is on the list', async (value) => {
    const headers = await request({ 'gateway-access-country': value })
    expect(await gateway({ country }).identify(headers)).not.toBeNull()
  })

  it.each([undefined, '', 'FR', 'JP, JP', 'FR, JP', 'JPN', 'J', 'XX', 'T1', 'jp '.repeat(2)])(
    'is refused when the header says %j',
    async (value) => {
      const headers = await request({ 'gateway-access-country': value })
      expect((await refusal(headers, gateway({ country }))).code).toBe('COUNTRY_NOT_ALLOWED')
    },
  )

  it('is refused when the gateway has signed another one than the header names', async () => {
    const headers = await request({
      [ASSERTION]: await honest({ country: 'FR' }),
      'gateway-access-country': 'JP',
    })
    expect((await refusal(headers, gateway({ country }))).code).toBe('COUNTRY_NOT_ALLOWED')
  })

  it('is not asked for where no rule is configured', async () => {
    const headers = await request({ 'gateway-access-country': 'FR' })
    expect(await gateway().identify(headers)).not.toBeNull()
  })

  it('of an unverified user is never reached', async () => {
    const headers = await request({ [EMAIL_HEADER]: 'other@example.test' })
    expect((await refusal(headers, gateway({ country }))).code).toBe('UNAUTHENTICATED')
  })
})

describe('the keys of the gateway', () => {
  it('are fetched once, however many ask at once and however many key ids are unknown', async () => {
    const checked = gateway()
    const before = issuer.keyRequests()
    const headers = await request()
    await Promise.all(Array.from({ length: 20 }, () => checked.identify(headers)))
    for (let i = 0; i < 5; i += 1) {
      const forged = await issuer.assertion({ email: EMAIL }, { kid: `unknown-${i}` })
      await refusal(await request({ [ASSERTION]: forged }), checked)
    }
    expect(issuer.keyRequests() - before).toBe(1)
  })

  it('are fetched again after the interval, and a key that was withdrawn no longer counts', async () => {
    const checked = gateway()
    const old = await request()
    await checked.identify(old)
    await issuer.rotate()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31_000 })
    expect((await checked.identify(await request()))?.email).toBe('boss@example.test')
    expect((await refusal(old, checked)).code).toBe('UNAUTHENTICATED')
  })

  it('that cannot be read reject every user', async () => {
    const away = await startAccessGateway()
    const checked = gateway({ issuer: away.issuer, jwksUrl: `${away.issuer}/keys` })
    const headers = new Headers(await away.headersOf(EMAIL))
    await away.close()
    expect((await refusal(headers, checked)).code).toBe('IDENTITY_UNAVAILABLE')
  })
})
