import { CompactEncrypt, exportSPKI, importJWK, SignJWT, UnsecuredJWT } from 'jose'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ServiceError } from '../../../src/errors/service-error.ts'
import { createIdTokenVerifier } from '../../../src/identity/tokens/verify-id-token.ts'
import {
  AUDIENCE,
  idToken,
  type ProviderDouble,
  providerDouble,
  type SigningKey,
  signingKey,
} from './provider-double.ts'

let provider: ProviderDouble
let key: SigningKey
const keys = { rsa: await signingKey('rsa-1'), ec: await signingKey('ec-1', 'ES256') }

beforeEach(async () => {
  provider = await providerDouble()
  key = keys.rsa
  provider.publish(keys.rsa, keys.ec)
})
afterEach(async () => {
  vi.useRealTimers()
  await provider.close()
})

const verifier = () => createIdTokenVerifier({ issuer: provider.issuer, audience: AUDIENCE })
const seconds = () => Math.floor(Date.now() / 1000)
const parse = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString())

async function refusal(attempt: Promise<unknown>): Promise<ServiceError> {
  const outcome = await attempt.then(
    (value) => value,
    (error: unknown) => error,
  )
  if (outcome instanceof ServiceError) return outcome
  throw new Error(`Expected a refusal, got ${JSON.stringify(outcome)}`)
}

describe('a valid ID token', () => {
  it('gives its subject, e-mail, name and authentication methods', async () => {
    const claims = { email: 'a@example.test', email_verified: true, name: 'A', amr: ['pwd', 'otp'] }
    const token = await idToken(provider.issuer, key, { claims })
    expect(await verifier().verify(token)).toEqual({
      sub: 'user-1',
      email: 'a@example.test',
      name: 'A',
      amr: ['pwd', 'otp'],
    })
  })

  it('may be signed with ES256', async () => {
    expect(await verifier().verify(await idToken(provider.issuer, keys.ec))).toEqual({
      sub: 'user-1',
    })
  })

  it.each([false, 'false', 'yes', null, undefined])(
    'keeps back an e-mail whose verification is %j',
    async (verified) => {
      const claims = { email: 'victim@example.test', email_verified: verified }
      const token = await idToken(provider.issuer, key, { claims })
      expect(await verifier().verify(token)).toEqual({ sub: 'user-1' })
    },
  )

  it.each([
    [undefined, 'a@example.test'],
    [true, 'a@example.test'],
    [false, undefined],
    ['false', undefined],
  ])('of a provider that verifies every e-mail, with %j, gives %j', async (verified, email) => {
    const { issuer } = provider
    const trusting = createIdTokenVerifier({ issuer, audience: AUDIENCE, verifiesEveryEmail: true })
    const claims = { email: 'a@example.test', email_verified: verified }
    expect((await trusting.verify(await idToken(issuer, key, { claims }))).email).toBe(email)
  })

  it('may be late by less than the tolerance', async () => {
    const token = await idToken(provider.issuer, key, { claims: { exp: seconds() - 30 } })
    expect((await verifier().verify(token)).sub).toBe('user-1')
  })

  it('is verified with one fetch of the keys, however many ask at once', async () => {
    const { verify } = verifier()
    const token = await idToken(provider.issuer, key)
    await Promise.all(Array.from({ length: 20 }, () => verify(token)))
    expect(provider.keyRequests()).toBe(1)
  })
})

describe('an invalid ID token is UNAUTHENTICATED, with one message for all causes', () => {
  const publicKeyAsSecret = async () => {
    const publicKey = await importJWK(keys.rsa.publicJwk, 'RS256', { extractable: true })
    if (publicKey instanceof Uint8Array) throw new Error('Expected a public key')
    return new TextEncoder().encode(await exportSPKI(publicKey))
  }
  const claims = () => ({ iss: provider.issuer, aud: AUDIENCE, sub: 'user-1', iat: seconds() })
  const cases: Record<string, () => Promise<string> | string> = {
    'algorithm none': () =>
      new UnsecuredJWT({ ...claims(), exp: seconds() + 300 }).setIssuedAt().encode(),
    'HS256 with the public key as its secret': async () =>
      new SignJWT({ ...claims(), exp: seconds() + 300 })
        .setProtectedHeader({ alg: 'HS256', kid: key.kid })
        .sign(await publicKeyAsSecret()),
    'an algorithm that is not on the list': async () => {
      const longer = await signingKey('rsa-512', 'RS512')
      provider.publish(longer)
      return idToken(provider.issuer, longer)
    },
    'another issuer': () => idToken('https://elsewhere.example', key),
    'another audience': () => idToken(provider.issuer, key, { claims: { aud: 'other' } }),
    'an audience shared with a party it was issued to': () =>
      idToken(provider.issuer, key, { claims: { aud: [AUDIENCE, 'other'], azp: 'other' } }),
    'several audiences and no authorized party': () =>
      idToken(provider.issuer, key, { claims: { aud: [AUDIENCE, 'other'] } }),
    'an expiry that has passed': () =>
      idToken(provider.issuer, key, { claims: { exp: seconds() - 61 } }),
    'no expiry': () => idToken(provider.issuer, key, { claims: { exp: undefined } }),
    'no time of issue': () => idToken(provider.issuer, key, { claims: { iat: undefined } }),
    'a beginning in the future': () =>
      idToken(provider.issuer, key, { claims: { nbf: seconds() + 120 } }),
    'an unknown key id': () => idToken(provider.issuer, key, { header: { kid: 'unknown' } }),
    'a known key id and the signature of another key': async () =>
      idToken(provider.issuer, { ...(await signingKey('x')), kid: key.kid }),
    'the type of an access token': () =>
      idToken(provider.issuer, key, { header: { typ: 'at+jwt' } }),
    'the type of a logout token': () =>
      idToken(provider.issuer, key, { header: { typ: 'logout+jwt' } }),
    'no subject': () => idToken(provider.issuer, key, { claims: { sub: undefined } }),
    'an empty subject': () => idToken(provider.issuer, key, { claims: { sub: '' } }),
    'a number as its subject': () => idToken(provider.issuer, key, { claims: { sub: 7 } }),
    'more than 8 KB': () => idToken(provider.issuer, key, { claims: { name: 'x'.repeat(9000) } }),
    'a payload that was changed': async () => {
      const [header, payload, signature] = (await idToken(provider.issuer, key)).split('.')
      const changed = { ...parse(payload ?? ''), sub: 'user-2' }
      return [header, Buffer.from(JSON.stringify(changed)).toString('base64url'), signature].join(
        '.',
      )
    },
    'a cut-off signature': async () => (await idToken(provider.issuer, key)).slice(0, -20),
    'a JWE in its place': async () =>
      new CompactEncrypt(new TextEncoder().encode(JSON.stringify(claims())))
        .setProtectedHeader({ alg: 'RSA-OAEP-256', enc: 'A256GCM' })
        .encrypt(await importJWK({ ...keys.rsa.publicJwk, alg: 'RSA-OAEP-256' }, 'RSA-OAEP-256')),
    'no content': () => '',
    garbage: () => 'a.b.c',
    'text that is not a token': () => '\u0000💥 ../../etc/passwd',
  }

  it.each(Object.entries(cases))('%s', async (_name, token) => {
    const error = await refusal(verifier().verify(await token()))
    expect([error.code, error.message]).toEqual(['UNAUTHENTICATED', 'The ID token is not valid.'])
  })

  it('refuses a token of 8 KB and one byte without asking the provider', async () => {
    await provider.close()
    expect((await refusal(verifier().verify('x'.repeat(8193)))).code).toBe('UNAUTHENTICATED')
    provider = await providerDouble()
  })

  it('asks for the keys at most once in 30 s because of unknown key ids', async () => {
    const { verify } = verifier()
    for (let i = 0; i < 10; i += 1) {
      const token = await idToken(provider.issuer, key, { header: { kid: `unknown-${i}` } })
      expect((await refusal(verify(token))).code).toBe('UNAUTHENTICATED')
    }
    expect(provider.keyRequests()).toBe(1)
  })
})

describe('key rotation', () => {
  it('accepts a new key without a restart and refuses the key that was withdrawn', async () => {
    const { verify } = verifier()
    await verify(await idToken(provider.issuer, key))
    const next = await signingKey('rsa-2')
    provider.publish(next)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31_000 })
    expect((await verify(await idToken(provider.issuer, next))).sub).toBe('user-1')
    expect((await refusal(verify(await idToken(provider.issuer, key)))).code).toBe(
      'UNAUTHENTICATED',
    )
  })
})

describe('a provider that cannot be asked is IDENTITY_UNAVAILABLE', () => {
  const attempt = async (verify = verifier().verify) =>
    (await refusal(verify(await idToken(provider.issuer, key)))).code

  it('when nothing listens', async () => {
    const { verify, check } = verifier()
    await provider.close()
    expect(await attempt(verify)).toBe('IDENTITY_UNAVAILABLE')
    expect((await refusal(check())).code).toBe('IDENTITY_UNAVAILABLE')
    provider = await providerDouble()
  })

  it.each([
    ['it answers 500', { status: 500 }],
    ['its discovery names another issuer', { issuer: 'http://127.0.0.1:1' }],
    ['its keys are not a key set', { jwks: { keys: 'none' } }],
  ])('when %s', async (_name, answers) => {
    provider.spoil(answers)
    expect(await attempt()).toBe('IDENTITY_UNAVAILABLE')
    expect((await refusal(verifier().check())).code).toBe('IDENTITY_UNAVAILABLE')
  })

  it('and it recovers without a restart', async () => {
    const { verify, check } = verifier()
    provider.spoil({ status: 503 })
    expect(await attempt(verify)).toBe('IDENTITY_UNAVAILABLE')
    provider.spoil({})
    expect((await verify(await idToken(provider.issuer, key))).sub).toBe('user-1')
    expect(await check()).toEqual({ status: 'healthy' })
  })

  it('and forged key ids meanwhile do not throw away the keys that are known', async () => {
    const { verify } = verifier()
    const good = await idToken(provider.issuer, key, { claims: { exp: seconds() + 900 } })
    await verify(good)
    provider.spoil({ status: 503 })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31_000 })
    const forged = await idToken(provider.issuer, key, { header: { kid: 'forged' } })
    expect((await refusal(verify(forged))).code).toBe('IDENTITY_UNAVAILABLE')
    expect((await verify(good)).sub).toBe('user-1')
  })
})

describe('the verifier itself', () => {
  it('does not start with an algorithm of a shared secret', () => {
    const algorithms = ['RS256', 'HS256'] as unknown as ['RS256']
    const options = { issuer: 'https://id.example', audience: AUDIENCE, algorithms }
    expect(() => createIdTokenVerifier(options)).toThrow('not by HS256')
  })
})
