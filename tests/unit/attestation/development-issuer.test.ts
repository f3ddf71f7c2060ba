import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAppCheck } from '../../../src/attestation/adapters/app-check/create-app-check.ts'
import { createClosedAttestation } from '../../../src/attestation/adapters/closed.ts'
import type { AttestationPort } from '../../../src/attestation/port.ts'
import {
  DEVELOPMENT_PROJECT,
  developmentIssuerFacts,
} from '../../../src/stand-ins/attestation-issuer/project.ts'
import type { RunningPeer } from '../../../src/stand-ins/http/running-peer.ts'
import { DEFAULT_ACCOUNTS } from '../../../src/stand-ins/identity-provider/default-accounts.ts'
import { requestIdToken } from '../../../src/stand-ins/identity-provider/request-id-token.ts'
import { createSigningKeys } from '../../../src/stand-ins/identity-provider/signing-keys.ts'
import { startDevelopmentProvider } from '../../../src/stand-ins/identity-provider/start.ts'

let provider: RunningPeer
let facts: ReturnType<typeof developmentIssuerFacts>
let verifier: AttestationPort
const [webApp] = DEVELOPMENT_PROJECT.appIds
const { debugToken } = DEVELOPMENT_PROJECT

beforeAll(async () => {
  provider = await startDevelopmentProvider({
    port: 0,
    clients: [{ clientId: 'print-commerce', redirectUris: ['http://localhost/callback'] }],
    accounts: DEFAULT_ACCOUNTS,
    keys: await createSigningKeys(),
    attestationKeys: await createSigningKeys(),
  })
  facts = developmentIssuerFacts(provider.url)
  verifier = createAppCheck({ ...facts, jwksUrl: new URL(facts.jwksUrl) })
})
afterAll(() => provider?.close())

const exchange = (body: unknown, url = facts.exchangeUrl(webApp)) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const verify = (token: string) => verifier.verify(token, { action: 'thumbnail' })

describe('the attestation service of a laptop', () => {
  it.each(DEVELOPMENT_PROJECT.appIds)('gives %s a token that really counts', async (appId) => {
    for (const written of [appId, encodeURIComponent(appId)]) {
      const answer = await exchange({ debug_token: debugToken }, facts.exchangeUrl(written))
      const { token, ttl } = (await answer.json()) as { token: string; ttl: string }
      expect(ttl).toBe('3600s')
      expect(await verify(token)).toEqual({ accepted: true, app: appId })
    }
  })

  it.each<[string, unknown, number]>([
    ['another debug token', { debug_token: 'other' }, 403],
    ['no debug token', {}, 400],
    ['a number', { debug_token: 1 }, 400],
    ['a list', [], 400],
  ])('gives nothing for %s', async (_, body, status) => {
    const answer = await exchange(body)
    expect([answer.status, await answer.text()]).toEqual([
      status,
      expect.not.stringContaining('ey'),
    ])
  })

  it.each([
    ['an unknown app', () => facts.exchangeUrl('1:1:web:other'), 403],
    ['a broken escape', () => facts.exchangeUrl('%E0%A4%A'), 403],
    ['an unknown project', () => facts.exchangeUrl(webApp).replace('/1/', '/2/'), 403],
    ['another URL', () => `${provider.url}/app-check/v1/keys`, 404],
  ])('gives nothing to %s', async (_, url, status) => {
    expect(await exchange({ debug_token: debugToken }, url())).toAnswer(status)
  })

  it('publishes the public part of its keys alone', async () => {
    const { keys } = (await (await fetch(facts.jwksUrl)).json()) as { keys: object[] }
    expect(keys.map((key) => Object.keys(key).sort())).toEqual([
      ['alg', 'e', 'kid', 'kty', 'n', 'use'],
    ])
  })

  it('is another party than the identity provider: an ID token attests nothing', async () => {
    const idToken = await requestIdToken({
      issuer: provider.url,
      login: 'dev-artist',
      password: 'artist-password',
    })
    expect(await verify(idToken)).toMatchObject({ accepted: false })
  })
})

describe('the service without an attestation service', () => {
  it('rejects every token', async () => {
    const closed = createClosedAttestation()
    const answer = await exchange({ debug_token: debugToken })
    const { token } = (await answer.json()) as { token: string }
    expect(await closed.verify(token, { action: 'thumbnail' })).toEqual({
      accepted: false,
      reason: 'closed',
    })
  })
})
