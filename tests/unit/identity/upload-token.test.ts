import { hkdfSync } from 'node:crypto'
import { SignJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import { ServiceError } from '../../../src/errors/service-error.ts'
import { issueUploadToken, readUploadToken } from '../../../src/identity/tokens/upload-token.ts'
import { idToken, signingKey } from './provider-double.ts'

const secret = 'a secret of the service, 32 characters or more'
const artworkId = '3f8d1c0e-0000-4000-8000-000000000001'
const now = new Date('2026-11-21T00:00:00Z')
const later = (ms: number) => new Date(now.getTime() + ms)
const key = new Uint8Array(hkdfSync('sha256', secret, '', 'upload-token', 32))

async function refused(token: string, at = now, withSecret = secret): Promise<void> {
  const outcome = await readUploadToken({ secret: withSecret, token, now: at }).catch(
    (error: unknown) => error,
  )
  expect(outcome).toBeInstanceOf(ServiceError)
  expect(outcome).toMatchObject({
    code: 'UPLOAD_TOKEN_INVALID',
    message: 'The upload token is not valid.',
  })
}

function forged(claims: Record<string, unknown>, typ = 'upload+jwt'): Promise<string> {
  const exp = Math.floor(now.getTime() / 1000) + 60
  return new SignJWT({ sub: artworkId, aud: 'upload', jti: '1', exp, ...claims })
    .setProtectedHeader({ alg: 'HS256', typ })
    .sign(key)
}

describe('an upload token', () => {
  it('names its artwork and its hash for 15 minutes', async () => {
    const issued = await issueUploadToken({ secret, artworkId, now })
    expect(issued.expiresAt).toEqual(later(900_000))
    expect(issued.hash).toMatch(/^[0-9a-f]{64}$/)
    expect(issued.token).not.toContain(issued.hash)
    const read = await readUploadToken({ secret, token: issued.token, now: later(899_000) })
    expect(read).toEqual({ artworkId, hash: issued.hash })
  })

  it('differs each time, so that spending one leaves the next', async () => {
    const first = await issueUploadToken({ secret, artworkId, now })
    const second = await issueUploadToken({ secret, artworkId, now })
    expect(first.hash).not.toBe(second.hash)
  })

  it('is refused from the second at which it expires', async () => {
    const { token } = await issueUploadToken({ secret, artworkId, now })
    await refused(token, later(900_000))
  })

  it('is refused under another secret', async () => {
    const { token } = await issueUploadToken({ secret, artworkId, now })
    await refused(token, now, `${secret}!`)
  })

  it('is refused when it was changed to name another artwork', async () => {
    const { token } = await issueUploadToken({ secret, artworkId, now })
    const [header, payload, signature] = token.split('.')
    const claims = JSON.parse(Buffer.from(payload ?? '', 'base64url').toString())
    const changed = Buffer.from(JSON.stringify({ ...claims, sub: 'other' })).toString('base64url')
    await refused([header, changed, signature].join('.'))
  })

  it('has one spelling, so that its hash cannot be avoided', async () => {
    const { token } = await issueUploadToken({ secret, artworkId, now })
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    for (const last of alphabet) {
      const spelled = token.slice(0, -1) + last
      if (spelled !== token) await refused(spelled)
    }
    await refused(`${token}=`)
    await refused(`${token} `)
  })

  it.each([
    ['of another audience', () => forged({ aud: 'download' })],
    ['of another type', () => forged({}, 'JWT')],
    ['without an artwork', () => forged({ sub: undefined })],
    ['without an expiry', () => forged({ exp: undefined })],
    ['that is an ID token', async () => idToken('https://id.example', await signingKey('k'))],
    ['that is garbage', () => 'a.b.c'],
    ['that is empty', () => ''],
    ['that is oversized', () => forged({ jti: 'x'.repeat(4000) })],
  ])('is refused when it is one %s', async (_name, token) => {
    await refused(await token())
  })

  it('signed by the secret itself instead of the derived key is refused', async () => {
    const exp = Math.floor(now.getTime() / 1000) + 60
    const token = await new SignJWT({ sub: artworkId, aud: 'upload', jti: '1', exp })
      .setProtectedHeader({ alg: 'HS256', typ: 'upload+jwt' })
      .sign(new TextEncoder().encode(secret))
    await refused(token)
  })

  it('made like these by hand, but right in everything, is accepted', async () => {
    expect((await readUploadToken({ secret, token: await forged({}), now })).artworkId).toBe(
      artworkId,
    )
  })
})
