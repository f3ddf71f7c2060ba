import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTurnstile } from '../../../src/attestation/adapters/turnstile/create-turnstile.ts'
import {
  SECRET,
  type SiteverifyDouble,
  startSiteverifyDouble,
} from '../../conformance/attestation/siteverify-double.ts'

let server: SiteverifyDouble
beforeEach(async () => {
  server = await startSiteverifyDouble()
})
afterEach(() => server.close())

const verifier = (secret = SECRET) =>
  createTurnstile({
    secret,
    hostnames: ['Photo.example.test'],
    url: new URL(server.url),
    timeoutMs: 500,
  })
const verify = (token: string) => verifier().verify(token, { action: 'thumbnail' })
const refused = (reason: string) => ({ accepted: false, reason })
const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString()

describe('a Turnstile token', () => {
  it.each<[string, Parameters<SiteverifyDouble['solve']>[0], string]>([
    ['on a page of another site', { hostname: 'evil.test' }, 'foreign'],
    ['on a page below ours', { hostname: 'x.photo.example.test' }, 'foreign'],
    ['on a page that only begins like ours', { hostname: 'photo.example.test.evil' }, 'foreign'],
    ['on no page', { hostname: '' }, 'foreign'],
    ['for another action', { action: 'login' }, 'foreign'],
    ['for no action', { action: '' }, 'foreign'],
    ['in the future', { challenge_ts: ago(-600) }, 'invalid'],
    ['six minutes ago', { challenge_ts: ago(360) }, 'spent'],
  ])('that was solved %s does not count', async (_, challenge, reason) => {
    expect(await verify(server.solve(challenge))).toEqual(refused(reason))
  })

  it('counts on the page of any spelling of our host', async () => {
    const token = server.solve({ hostname: 'PHOTO.example.test' })
    expect(await verify(token)).toEqual({ accepted: true, app: 'photo.example.test' })
  })

  it('counts once, whichever process is asked second', async () => {
    const token = server.solve()
    expect((await verify(token)).accepted).toBe(true)
    expect(await verify(token)).toEqual(refused('spent'))
  })

  it('whose answer was lost is asked about again under the same key and counts', async () => {
    server.loseNextAnswer()
    expect((await verify(server.solve())).accepted).toBe(true)
    const keys = server.questions.map(({ idempotency_key }) => idempotency_key)
    expect(keys).toHaveLength(2)
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
    expect(keys[1]).toBe(keys[0])
  })

  it('is asked about with the IP address of the client where it is known', async () => {
    const context = { action: 'thumbnail', clientIp: '203.0.113.9' }
    await verifier().verify(server.solve(), context)
    await verify(server.solve())
    expect(server.questions.map(({ remoteip }) => remoteip)).toEqual(['203.0.113.9', undefined])
  })

  it.each([2049, 100_000])(
    'of %d characters is refused before anybody is asked',
    async (length) => {
      expect(await verify('x'.repeat(length))).toEqual(refused('malformed'))
      expect(server.requests()).toBe(0)
    },
  )

  it('rejects every token with a wrong secret, and the secret is in no message', async () => {
    const wrong = verifier('wrong-secret')
    const failure = await wrong
      .verify(server.solve(), { action: 'thumbnail' })
      .catch((error: unknown) => error)
    expect(failure).toMatchObject({ code: 'ATTESTATION_UNAVAILABLE', status: 503 })
    expect(String((failure as Error).cause)).toContain('invalid-input-secret')
    expect(JSON.stringify(failure)).not.toContain('wrong-secret')
    await expect(wrong.check()).rejects.toMatchObject({ code: 'ATTESTATION_UNAVAILABLE' })
  })
})

describe('a verifier of Turnstile tokens', () => {
  it.each([
    ['a secret', { secret: '', hostnames: ['a.test'] }],
    ['host names', { secret: SECRET, hostnames: [] }],
  ])('is not built without %s', (_, options) => {
    expect(() => createTurnstile({ ...options, url: new URL('http://x.test') })).toThrow('needs')
  })
})
