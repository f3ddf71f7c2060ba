import { OFREPProvider } from '@openfeature/ofrep-provider'
import { type Client, ErrorCode, OpenFeature } from '@openfeature/server-sdk'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createServiceKey } from '../support/identity/service-keys.ts'
import { type Call, call } from '../support/service/api.ts'
import { holdWindows } from '../support/service/held-windows.ts'
import { type Service, startService } from '../support/service/service.ts'

const VISITORS = 300
const FLAGS = {
  gift_wrap: true,
  checkout_button: {
    variants: {
      small: { value: { size: 'small' }, weight: 1 },
      large: { value: { size: 'large' }, weight: 3 },
    },
  },
  headline: {
    variants: { plain: { value: 'Prints', weight: 1 }, warm: { value: 'Memories', weight: 1 } },
    everyone: 'warm',
  },
  shelves: { variants: { few: { value: 3, weight: 1 }, many: { value: 5, weight: 1 } } },
}
const ALL = '/api/photo/ofrep/v1/evaluate/flags'
const VISITOR = { context: { targetingKey: 'a-visitor' } }

let service: Service
let admin: string
/** An OpenFeature client as a brand site has it. */
let site: Client

type Values = { readonly flags: readonly { readonly key: string; readonly variant?: string }[] }
const ask = (json: unknown = VISITOR, path = ALL, more: Omit<Call, 'json'> = {}) =>
  call<Values>(service, 'POST', path, { ...more, json })

/** Changes the brand `photo`; its other settings stay. */
async function setBrand({ flags, ...json }: { readonly flags?: object; readonly status?: string }) {
  const token = admin
  const { body } = await call<{ config: object }>(service, 'GET', '/api/brands/photo', { token })
  const change = { ...json, config: { ...body.config, ...(flags && { flags }) } }
  return call(service, 'PATCH', '/api/brands/photo', { token, json: change })
}

beforeAll(async () => {
  service = await startService({
    env: { RATE_LIMIT_PER_MINUTE: '100', RATE_LIMIT_FILES_PER_MINUTE: '3000' },
  })
  await holdWindows(service)
  admin = await service.tokenOf('super-admin')
  expect(await setBrand({ flags: FLAGS })).toAnswer(200)
  const baseUrl = `${service.url}/api/photo`
  await OpenFeature.setProviderAndWait('flags', new OFREPProvider({ baseUrl }))
  site = OpenFeature.getClient('flags')
})
afterAll(async () => {
  await OpenFeature.close()
  await service?.stop()
})

describe('an OpenFeature SDK', () => {
  it('evaluates a flag without knowing the visitor', async () => {
    expect(await site.getBooleanDetails('gift_wrap', false)).toMatchObject({
      ...{ value: true, variant: 'on', reason: 'STATIC' },
    })
  })

  it('evaluates an experiment, the same for a visitor each time', async () => {
    const first = await site.getObjectDetails('checkout_button', {}, { targetingKey: 'a' })
    expect(first).toMatchObject({ reason: 'SPLIT' })
    expect(first.value).toEqual({ size: first.variant })
    for (let i = 0; i < 5; i++) {
      const again = await site.getObjectDetails('checkout_button', {}, { targetingKey: 'a' })
      expect(again.value).toEqual(first.value)
    }
    const number = await site.getNumberDetails('shelves', 0, { targetingKey: 'a' })
    expect(number.value).toBe(number.variant === 'few' ? 3 : 5)
  })

  it('evaluates one that is decided the same for everybody', async () => {
    expect(await site.getStringDetails('headline', '')).toMatchObject({
      ...{ value: 'Memories', variant: 'warm', reason: 'STATIC' },
    })
  })

  it.each(['sale', 'a b'])('falls back where there is no flag: %s', async (key) => {
    const { value, errorCode } = await site.getBooleanDetails(key, true)
    expect({ value, errorCode }).toEqual({ value: true, errorCode: ErrorCode.FLAG_NOT_FOUND })
  })

  // The service has no path with these.
  it.each(['constructor', '__proto__', '%2e%2e'])('falls back for a bad key: %s', async (key) => {
    const { value, reason } = await site.getBooleanDetails(key, true)
    expect({ value, reason }).toEqual({ value: true, reason: 'ERROR' })
  })

  it('falls back and says why without a visitor, with a bad one, and for another type', async () => {
    const codeOf = async (details: Promise<{ readonly errorCode?: string }>) =>
      (await details).errorCode
    expect(await codeOf(site.getNumberDetails('shelves', 0))).toBe(ErrorCode.TARGETING_KEY_MISSING)
    const long = { targetingKey: 'x'.repeat(501) }
    expect(await codeOf(site.getNumberDetails('shelves', 0, long))).toBe(ErrorCode.INVALID_CONTEXT)
    expect(await codeOf(site.getBooleanDetails('headline', true))).toBe(ErrorCode.TYPE_MISMATCH)
  })
})

describe('the answer for all flags', () => {
  it('has each, with what is missing for those that need more', async () => {
    const answer = await ask({})
    expect(answer).toAnswer(200)
    expect(answer.body.flags).toEqual(
      expect.arrayContaining([
        { key: 'gift_wrap', reason: 'STATIC', variant: 'on', value: true },
        { key: 'headline', reason: 'STATIC', variant: 'warm', value: 'Memories' },
        { key: 'shelves', errorCode: 'TARGETING_KEY_MISSING', errorDetails: expect.any(String) },
      ]),
    )
    expect(answer.body.flags).toHaveLength(Object.keys(FLAGS).length)
  })

  it('agrees with the answer for one', async () => {
    const { flags } = (await ask()).body
    const one = await ask(VISITOR, `${ALL}/checkout_button`)
    expect(flags).toContainEqual(one.body)
  })

  it('is 304 as long as it is the same, and new after a change of the brand', async () => {
    const etag = (await ask()).headers.get('etag') ?? ''
    const headers = { 'if-none-match': etag }
    expect(await ask(VISITOR, ALL, { headers })).toAnswer(304)
    const other = await ask({ context: { targetingKey: 'another' } }, ALL, { headers: {} })
    expect(other).toAnswer(200)
    expect(await setBrand({ flags: { ...FLAGS, gift_wrap: false } })).toAnswer(200)
    expect(await ask(VISITOR, ALL, { headers })).toAnswer(200)
    expect(await setBrand({ flags: FLAGS })).toAnswer(200)
    expect(await ask(VISITOR, ALL, { headers })).toAnswer(304)
  })

  it('is for pages of the brand’s own site, whose preflight is answered', async () => {
    const token = admin
    const json = { domain: 'photo.example.test' }
    expect(await call(service, 'PATCH', '/api/brands/photo', { token, json })).toAnswer(200)
    const origin = 'https://photo.example.test'
    const headers = {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type,if-none-match',
    }
    const preflight = await call(service, 'OPTIONS', ALL, { headers })
    expect(preflight.headers.get('access-control-allow-origin')).toBe(origin)
    const answer = await ask(VISITOR, ALL, { headers: { origin } })
    expect(answer.headers.get('access-control-allow-origin')).toBe(origin)
    const foreign = await ask(VISITOR, ALL, { headers: { origin: 'https://other.example.test' } })
    expect(foreign.headers.get('access-control-allow-origin')).toBeNull()
  })
})

describe('a request that cannot be evaluated', () => {
  it.each([
    ['a context that is text', { context: 'a' }],
    ['a list as context', { context: [] }],
    ['a number as targeting key', { context: { targetingKey: 7 } }],
  ])('is told so as the protocol says: %s', async (_, json) => {
    for (const path of [ALL, `${ALL}/gift_wrap`]) {
      const answer = await ask(json, path)
      expect(answer).toAnswer(400, 'VALIDATION_FAILED')
      expect(answer.body).toMatchObject({ errorCode: 'INVALID_CONTEXT' })
    }
  })

  it('is refused as everywhere when it is no JSON, no object or for no brand', async () => {
    const headers = { 'content-type': 'application/json' }
    expect(await call(service, 'POST', ALL, { body: '{', headers })).toAnswer(400, 'MALFORMED_JSON')
    expect(await ask([])).toAnswer(400, 'VALIDATION_FAILED')
    expect(await ask({}, ALL.replace('photo', 'nowhere'))).toAnswer(404, 'NOT_FOUND')
    expect(await call(service, 'GET', ALL)).toAnswer(405, 'METHOD_NOT_ALLOWED')
  })
})

describe('the flags of a brand that is not on sale', () => {
  it('are for its site and its administrators alone', async () => {
    expect(await setBrand({ status: 'development' })).toAnswer(200)
    const permissions = ['catalogue:read'] as const
    const own = await createServiceKey(service, { permissions, brands: ['photo'] })
    const other = await createServiceKey(service, { permissions, brands: ['art'] })
    const as = (token: string) => ask(VISITOR, ALL, { token })
    expect(await ask()).toAnswer(403, 'BRAND_CLOSED')
    expect(await as(await service.tokenOf('artist'))).toAnswer(403, 'BRAND_CLOSED')
    expect(await as(other)).toAnswer(403, 'FORBIDDEN')
    expect(await as(own)).toAnswer(200)
    expect(await as(await service.tokenOf('photo-admin'))).toAnswer(200)
    expect(await setBrand({ status: 'active' })).toAnswer(200)
  })
})

describe('the visitors of an experiment', () => {
  it('are shared out by its weights, and evaluated for more than a hundred in a minute', async () => {
    const permissions = ['catalogue:read'] as const
    const token = await createServiceKey(service, { permissions, brands: ['photo'] })
    let large = 0
    for (let i = 0; i < VISITORS; i++) {
      const json = { context: { targetingKey: `visitor-${i}` } }
      const answer = await ask(json, `${ALL}/checkout_button`, { token })
      expect(answer).toAnswer(200)
      if ((answer.body as { variant?: string }).variant === 'large') large += 1
    }
    expect(large / VISITORS).toBeGreaterThan(0.65)
    expect(large / VISITORS).toBeLessThan(0.85)
  })
})
