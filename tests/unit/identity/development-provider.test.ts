import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createIdTokenVerifier } from '../../../src/identity/tokens/verify-id-token.ts'
import type { RunningPeer } from '../../../src/stand-ins/http/running-peer.ts'
import { DEFAULT_CLIENT_ID } from '../../../src/stand-ins/identity-provider/client.ts'
import { DEFAULT_ACCOUNTS } from '../../../src/stand-ins/identity-provider/default-accounts.ts'
import { preferredLanguage } from '../../../src/stand-ins/identity-provider/login-texts.ts'
import { readAccounts } from '../../../src/stand-ins/identity-provider/read-accounts.ts'
import { requestIdToken } from '../../../src/stand-ins/identity-provider/request-id-token.ts'
import {
  createSigningKeys,
  readOrCreateSigningKeys,
} from '../../../src/stand-ins/identity-provider/signing-keys.ts'
import { startDevelopmentProvider } from '../../../src/stand-ins/identity-provider/start.ts'

const redirectUri = 'http://localhost:3000/callback'
let provider: RunningPeer
beforeAll(async () => {
  provider = await startDevelopmentProvider({
    port: 0,
    clients: [{ clientId: DEFAULT_CLIENT_ID, redirectUris: [redirectUri] }],
    accounts: DEFAULT_ACCOUNTS,
    keys: await createSigningKeys(),
  })
})
afterAll(() => provider.close())

const verify = (token: string) =>
  createIdTokenVerifier({ issuer: provider.url, audience: DEFAULT_CLIENT_ID }).verify(token)
const artist = { login: 'artist@example.test', password: 'artist-password' }

describe('an ID token for the command line', () => {
  it('is given for each default account and passes the verifier', async () => {
    for (const { sub, email, name, password } of DEFAULT_ACCOUNTS) {
      const token = await requestIdToken({ issuer: provider.url, login: email, password })
      expect(await verify(token)).toEqual({ sub, email, name, amr: ['pwd', 'otp', 'mfa'] })
    }
  })

  it('is given for the sub as login, too', async () => {
    const login = { login: 'dev-artist', password: artist.password }
    const token = await requestIdToken({ issuer: provider.url, ...login })
    expect((await verify(token)).sub).toBe('dev-artist')
  })

  it.each([
    ['a wrong password', { ...artist, password: 'artist-2-password' }],
    ['no password', { ...artist, password: '' }],
    ['an unknown login', { ...artist, login: 'nobody@example.test' }],
  ])('is refused for %s', async (_name, login) => {
    const attempt = requestIdToken({ issuer: provider.url, ...login })
    await expect(attempt).rejects.toThrow('login or password is wrong')
  })

  it('is refused to an unknown client', async () => {
    const attempt = requestIdToken({ issuer: provider.url, ...artist, clientId: 'other' })
    await expect(attempt).rejects.toThrow('gave no ID token')
  })
})

describe('logging in with a browser', () => {
  const verifierText = 'v'.repeat(64)
  const challenge = createHash('sha256').update(verifierText).digest('base64url')
  const cookies = new Map<string, string>()
  beforeEach(() => cookies.clear())

  async function visit(url: string, form?: Record<string, string>, headers = {}) {
    const response = await fetch(new URL(url, provider.url), {
      redirect: 'manual',
      headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; '), ...headers },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    })
    for (const line of response.headers.getSetCookie()) {
      const [name, value] = (line.split(';')[0] ?? '').split('=')
      if (name) cookies.set(name, value ?? '')
    }
    return {
      status: response.status,
      location: response.headers.get('location') ?? '',
      policy: response.headers.get('content-security-policy') ?? '',
      text: await response.text(),
    }
  }

  async function authorize(parameters: Record<string, string> = {}) {
    const query = new URLSearchParams({
      client_id: DEFAULT_CLIENT_ID,
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: 'openid email profile',
      state: 'state-1',
      code_challenge: challenge,
      code_challenge_method: 'S256',
      ...parameters,
    })
    return visit(`/auth?${query}`)
  }

  async function codeAfter(form: Record<string, string>) {
    const { location } = await authorize()
    const sent = await visit(location, form)
    const resumed = await visit(sent.location)
    return new URL(resumed.location)
  }

  async function exchange(code: string, codeVerifier = verifierText) {
    const { text } = await visit('/token', {
      grant_type: 'authorization_code',
      client_id: DEFAULT_CLIENT_ID,
      redirect_uri: redirectUri,
      code,
      code_verifier: codeVerifier,
    })
    return JSON.parse(text) as { id_token?: string; error?: string }
  }

  it('by choosing an account gives its ID token for the code', async () => {
    const target = await codeAfter({ account: 'dev-photo-admin' })
    expect(target.searchParams.get('state')).toBe('state-1')
    const { id_token = '' } = await exchange(target.searchParams.get('code') ?? '')
    expect(await verify(id_token)).toEqual({
      sub: 'dev-photo-admin',
      email: 'photo-admin@example.test',
      name: 'Haru Photo',
      amr: ['pwd', 'otp', 'mfa'],
    })
  })

  it('by password works, and a code is worth one token', async () => {
    const target = await codeAfter(artist)
    const code = target.searchParams.get('code') ?? ''
    expect((await verify((await exchange(code)).id_token ?? '')).sub).toBe('dev-artist')
    expect((await exchange(code)).error).toBe('invalid_grant')
  })

  it('offers the choice again to someone who is logged in', async () => {
    await codeAfter({ account: 'dev-artist' })
    expect((await authorize()).location).toContain('/interaction/')
  })

  it('with a wrong password shows the page again and gives no code', async () => {
    const { location } = await authorize()
    const answer = await visit(location, { ...artist, password: 'wrong' })
    expect(answer.status).toBe(401)
    expect(answer.text).toContain('role="alert"')
  })

  it('as an account that does not exist is refused', async () => {
    const { location } = await authorize()
    expect((await visit(location, { account: 'dev-root' })).status).toBe(401)
  })

  it('cannot be triggered by a page of another origin', async () => {
    const { location } = await authorize()
    const headers = { origin: 'http://evil.example' }
    expect((await visit(location, { account: 'dev-super-admin' }, headers)).status).toBe(403)
  })

  it('without the cookie of the login shows that it has ended', async () => {
    const { location } = await authorize()
    cookies.clear()
    const answer = await visit(location)
    expect([answer.status, answer.text.includes('This login has ended')]).toEqual([400, true])
  })

  it('refuses a redirect URL that is not registered', async () => {
    const answer = await authorize({ redirect_uri: 'http://evil.example/' })
    expect([answer.status, answer.location]).toEqual([400, ''])
  })

  it('refuses a code without the verifier it was asked for with', async () => {
    const target = await codeAfter(artist)
    const answer = await exchange(target.searchParams.get('code') ?? '', 'x'.repeat(64))
    expect(answer.error).toBe('invalid_grant')
  })

  it('refuses a request without a challenge', async () => {
    const answer = await authorize({ code_challenge: '', code_challenge_method: '' })
    expect(answer.location).toContain('error=invalid_request')
  })

  it('speaks the language that is wanted, escapes what was typed and runs no script', async () => {
    const { location } = await authorize()
    const japanese = await visit(location, undefined, { 'accept-language': 'ja,en;q=0.8' })
    expect(japanese.text).toContain('<html lang="ja">')
    expect(japanese.text).toContain('開発用ログイン')
    expect(japanese.policy).toContain("default-src 'none'")
    expect(japanese.policy).toContain("form-action 'self' http://localhost:3000")
    const hostile = await visit(location, { login: '"><script>x</script>', password: 'x' })
    expect(hostile.text).not.toContain('<script')
  })
})

describe('the provider', () => {
  it('answers no other host name, so that no foreign page reads it by rebinding', async () => {
    const status = await new Promise((resolve, reject) => {
      const url = new URL('/.well-known/openid-configuration', provider.url)
      httpRequest(url, { headers: { host: 'evil.example' } }, (response) => {
        response.resume()
        resolve(response.statusCode)
      })
        .on('error', reject)
        .end()
    })
    expect(status).toBe(421)
  })

  it.each([
    ['ja', 'ja'],
    ['fr-FR, ja-JP;q=0.9', 'ja'],
    ['en-US,ja', 'en'],
    ['fr', 'en'],
    [undefined, 'en'],
  ])('chooses for %j the language %s', (wanted, language) => {
    expect(preferredLanguage(wanted)).toBe(language)
  })
})

describe('the data folder', () => {
  let dataDir: string
  beforeEach(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'identity-'))
    await mkdir(path.join(dataDir, 'identity'))
  })
  afterEach(() => rm(dataDir, { recursive: true }))
  const put = (name: string, text: string) => writeFile(path.join(dataDir, 'identity', name), text)

  it('keeps the signing keys, for its owner only', async () => {
    const first = await readOrCreateSigningKeys(dataDir)
    expect(await readOrCreateSigningKeys(dataDir)).toEqual(first)
    const { mode } = await stat(path.join(dataDir, 'identity', 'jwks.json'))
    expect(mode & 0o777).toBe(0o600)
  })

  it('with damaged keys stops the start without repeating them', async () => {
    await readOrCreateSigningKeys(dataDir)
    const file = path.join(dataDir, 'identity', 'jwks.json')
    const text = await readFile(file, 'utf8')
    await writeFile(file, text.replace('"d"', '"nothing"'))
    const failure = await readOrCreateSigningKeys(dataDir).catch((error: unknown) => error)
    expect(String(failure)).toContain('jwks.json is damaged')
    expect(String(failure)).not.toContain(JSON.parse(text).keys[0].d)
  })

  it('without accounts.json has the default accounts', async () => {
    expect(await readAccounts(dataDir)).toBe(DEFAULT_ACCOUNTS)
  })

  it('brings its own accounts', async () => {
    const own = { sub: 'u1', email: 'u1@example.test', name: 'U', password: 'long enough' }
    await put('accounts.json', JSON.stringify([own]))
    expect(await readAccounts(dataDir)).toEqual([{ ...own, secondFactor: true }])
  })

  it.each([
    [
      'a field that is wrong',
      '[{"sub":"u1","email":"no","name":"U","password":"secret-1"}]',
      'email',
    ],
    [
      'one sub twice',
      JSON.stringify([DEFAULT_ACCOUNTS[0], { ...DEFAULT_ACCOUNTS[1], sub: 'dev-super-admin' }]),
      'a sub appears twice',
    ],
    ['no accounts', '[]', 'accounts.json is wrong'],
    ['text that is no JSON', '[{"password":"secret-1"', 'is not JSON'],
  ])('stops the start when accounts.json has %s', async (_name, text, reason) => {
    await put('accounts.json', text)
    const failure = await readAccounts(dataDir).catch((error: unknown) => error)
    expect(String(failure)).toContain(reason)
    expect(String(failure)).not.toContain('secret-1')
  })
})
