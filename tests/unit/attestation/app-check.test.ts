import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAppCheck } from '../../../src/attestation/adapters/app-check/create-app-check.ts'
import {
  APPS,
  type AppCheckBench,
  PROJECT,
  startAppCheckBench,
  type TokenParts,
} from '../../conformance/attestation/app-check-bench.ts'
import { type SigningKey, signingKey } from '../identity/provider-double.ts'

let bench: AppCheckBench
let otherKey: SigningKey
let ellipticKey: SigningKey
let longHashKey: SigningKey
let pssKey: SigningKey
beforeAll(async () => {
  bench = await startAppCheckBench()
  otherKey = await signingKey('key-2')
  ellipticKey = await signingKey('key-ec', 'ES256')
  longHashKey = await signingKey('key-512', 'RS512')
  pssKey = await signingKey('key-pss', 'PS256')
  bench.publish(bench.key, ellipticKey, longHashKey, pssKey)
})
afterAll(() => bench?.server.close())

const verify = (token: string) => bench.verifier.verify(token, { action: 'thumbnail' })
const now = () => Math.floor(Date.now() / 1000)
const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
const number = `projects/${PROJECT.number}`
const id = `projects/${PROJECT.id}`

describe('a token of the attestation service', () => {
  it.each<[string, TokenParts, string]>([
    ['the web page', {}, APPS.web],
    ['the iOS app', { claims: { sub: APPS.ios } }, APPS.ios],
    ['a project with a third name', { claims: { aud: [id, number, 'projects/x'] } }, APPS.web],
    ['a clock 30 s ahead', { claims: { iat: now() + 30 } }, APPS.web],
    ['a clock 30 s behind', { claims: { iat: now() - 90, exp: now() - 30 } }, APPS.web],
  ])('counts for %s', async (_, parts, app) => {
    expect(await verify(await bench.token(parts))).toEqual({ accepted: true, app })
  })

  it.each<[string, Record<string, unknown>, string]>([
    ['no issuer', { iss: undefined }, 'foreign'],
    ['another issuer', { iss: 'https://example.test/123456789' }, 'foreign'],
    ['the issuer of another project', { iss: 'http://127.0.0.1/987' }, 'foreign'],
    ['no audience', { aud: undefined }, 'foreign'],
    ['the audience of another project', { aud: ['projects/9', 'projects/other'] }, 'foreign'],
    ['one of the two audiences', { aud: [number] }, 'foreign'],
    ['one audience as text', { aud: id }, 'foreign'],
    ['a number as audience', { aud: 123456789 }, 'foreign'],
    ['both audiences in one text', { aud: `${number} ${id}` }, 'foreign'],
    ['no app', { sub: undefined }, 'invalid'],
    ['an empty app', { sub: '' }, 'invalid'],
    ['a list of apps', { sub: [APPS.web] }, 'invalid'],
    ['an app that is not on the list', { sub: '1:123456789:web:cccc' }, 'foreign'],
    ['an app in capitals', { sub: APPS.web.toUpperCase() }, 'foreign'],
    ['an app with a space', { sub: `${APPS.web} ` }, 'foreign'],
    ['the name of a property as app', { sub: 'constructor' }, 'foreign'],
    ['no expiry', { exp: undefined }, 'invalid'],
    ['an expiry an hour ago', { iat: now() - 7200, exp: now() - 3600 }, 'expired'],
    ['an expiry two minutes ago', { iat: now() - 600, exp: now() - 120 }, 'expired'],
    ['an expiry as text', { exp: String(now() + 600) }, 'invalid'],
    ['no time of issue', { iat: undefined }, 'invalid'],
    ['a time of issue in the future', { iat: now() + 600 }, 'invalid'],
    ['a time of issue eight days ago', { iat: now() - 8 * 86_400 }, 'expired'],
    ['a beginning in the future', { nbf: now() + 600 }, 'invalid'],
  ])('does not count with %s', async (_, claims, reason) => {
    expect(await verify(await bench.token({ claims }))).toEqual({ accepted: false, reason })
  })

  it.each<[string, () => Promise<string>]>([
    ['an unpublished key', () => bench.token({ key: otherKey })],
    [
      'a published id and another key',
      () => bench.token({ key: otherKey, header: { kid: 'key-1' } }),
    ],
    ['an elliptic key, though published', () => bench.token({ key: ellipticKey })],
    ['RS512, though published', () => bench.token({ key: longHashKey })],
    ['PS256, though published', () => bench.token({ key: pssKey })],
    ['the type of an access token', () => bench.token({ header: { typ: 'at+jwt' } })],
    ['no type', () => bench.token({ header: { typ: undefined } as never })],
    [
      'an unknown critical header',
      async () =>
        new SignJWT({ iss: bench.issuer, aud: [number, id], sub: APPS.web, iat: now() })
          .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: 'key-1', crit: ['x'], x: 1 })
          .setExpirationTime('1h')
          .sign(bench.key.privateKey, { crit: { x: true } }),
    ],
    [
      'the public key as a shared secret',
      () => {
        const secret = new TextEncoder().encode(JSON.stringify(bench.key.publicJwk))
        return new SignJWT({ iss: bench.issuer, aud: [number, id], sub: APPS.web, iat: now() })
          .setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid: 'key-1' })
          .setExpirationTime('1h')
          .sign(secret)
      },
    ],
    [
      'its own key in the header',
      async () => bench.token({ key: otherKey, header: { jwk: otherKey.publicJwk } }),
    ],
    [
      'no signature',
      async () => {
        const [, body] = (await bench.token()).split('.')
        return `${encode({ alg: 'none', typ: 'JWT' })}.${body}.`
      },
    ],
    [
      'the signature of another token',
      async () => {
        const [header, body] = (await bench.token()).split('.')
        const other = await bench.token({ claims: { sub: APPS.ios } })
        return `${header}.${body}.${other.split('.')[2]}`
      },
    ],
    [
      'changed claims',
      async () => {
        const [header, body = '', signature] = (await bench.token()).split('.')
        const claims = JSON.parse(Buffer.from(body, 'base64url').toString())
        return `${header}.${encode({ ...claims, exp: now() + 99_999 })}.${signature}`
      },
    ],
    ['five parts', async () => `${await bench.token()}.a.b`],
    ['padding', async () => `${await bench.token()}=`],
  ])('does not count with %s', async (_, forge) => {
    expect(await verify(await forge())).toMatchObject({ accepted: false })
  })

  it('under unknown keys makes the verifier ask for the keys once, however many come', async () => {
    const fresh = await startAppCheckBench()
    try {
      await fresh.verifier.verify(await fresh.token(), { action: 'thumbnail' })
      const before = fresh.server.requests()
      for (let count = 0; count < 25; count++) {
        const key = { ...otherKey, kid: `unknown-${count}` }
        await fresh.verifier.verify(await fresh.token({ key }), { action: 'thumbnail' })
      }
      expect([before, fresh.server.requests() - before]).toEqual([1, 0])
    } finally {
      await fresh.server.close()
    }
  })
})

describe('a verifier of such tokens', () => {
  it.each([
    ['audience', { audiences: [], appIds: ['a'] }],
    ['app id', { audiences: ['projects/1'], appIds: [] }],
  ])('is not built without an %s', (_, lists) => {
    const build = () =>
      createAppCheck({ issuer: 'https://x', jwksUrl: new URL('https://x'), ...lists })
    expect(build).toThrow('at least one')
  })
})
