import { describe, expect, it } from 'vitest'
import { bodyOf } from '../../../examples/brand-site/lib/read-body.ts'
import {
  type HookRequest,
  MOST_BYTES,
  Refusal,
  readRedeployment,
} from '../../../examples/brand-site/lib/redeployment.ts'
import { signatureOf } from '../../../src/brand-sites/redeploy-request.ts'

const SECRET = 'a-secret-of-the-brand-sites'
const NOW = Date.UTC(2026, 10, 23, 12)
const ID = '0197b0a6-6f0e-7c3a-9d55-2f6d1f4a8b10'

/** A request as the service signs it. */
function signed(
  {
    paths = ['/terms'],
    brand = 'art',
    body = '',
  }: Partial<Record<'brand' | 'body', string>> & {
    readonly paths?: unknown
  } = {},
  at = NOW,
  secret = SECRET,
): HookRequest {
  const text = body || JSON.stringify({ deployment: ID, brand, paths })
  const timestamp = String(Math.floor(at / 1000))
  return {
    ...{ body: text, timestamp, idempotencyKey: ID },
    signature: signatureOf(secret, timestamp, text),
  }
}
const read = (request: HookRequest) =>
  readRedeployment(request, { secret: SECRET, brand: 'art', now: NOW })

/** The status of the refusal. */
function refusalOf(request: HookRequest): number {
  try {
    read(request)
  } catch (error) {
    if (error instanceof Refusal) return error.status
    throw error
  }
  throw new Error('The request was accepted.')
}

describe('A request to the hook of the example site', () => {
  it('is accepted as the service signs it, and names each path once', () => {
    const request = signed({ paths: ['/terms', '/', '/terms'] })
    expect(read(request)).toEqual({ id: ID, paths: ['/terms', '/'] })
  })

  it('may name no page, which the service sends to see whether the site answers', () => {
    expect(read(signed({ paths: [] })).paths).toEqual([])
  })

  it.each([-299, 299])('is accepted %i s away from the clock of the site', (seconds) => {
    expect(read(signed({}, NOW + seconds * 1000)).id).toBe(ID)
  })

  it.each([-301, 301, -86_400])('is refused %i s away from it', (seconds) => {
    expect(refusalOf(signed({}, NOW + seconds * 1000))).toBe(401)
  })

  it('is refused with another secret', () => {
    expect(refusalOf(signed({}, NOW, 'another-secret-of-16'))).toBe(401)
  })

  it('is refused with a body that was not signed', () => {
    const { body } = signed({ paths: ['/'] })
    expect(refusalOf({ ...signed(), body })).toBe(401)
  })

  it('is refused with a time that was not signed', () => {
    const earlier = { ...signed({}, NOW - 3_600_000), timestamp: String(NOW / 1000) }
    expect(refusalOf(earlier)).toBe(401)
  })

  it.each(['signature', 'timestamp'] as const)('is refused without its %s', (name) => {
    expect(refusalOf({ ...signed(), [name]: undefined })).toBe(401)
  })

  it.each(['', 'v1=', 'v1=é', 'v2=0'])('is refused with the signature %j', (signature) => {
    expect(refusalOf({ ...signed(), signature })).toBe(401)
  })

  it.each(['NaN', '1e9', '-1', ' 1'])('is refused with the signed time %j', (timestamp) => {
    const { body } = signed()
    const signature = signatureOf(SECRET, timestamp, body)
    expect(refusalOf({ ...signed(), timestamp, signature })).toBe(401)
  })

  it.each([undefined, 'another'])('is refused with the idempotency key %j', (idempotencyKey) => {
    expect(refusalOf({ ...signed(), idempotencyKey })).toBe(400)
  })

  it('is refused for the site of another brand', () => {
    expect(refusalOf(signed({ brand: 'photo' }))).toBe(400)
  })

  it.each([
    ['/en/terms'],
    ['/terms/'],
    ['terms'],
    ['//example.com'],
    ['/api/redeploy'],
    ['/terms', '/unknown'],
    ['/../terms'],
    [''],
  ])('is refused with a path that is no page: %j', (...paths) => {
    expect(refusalOf(signed({ paths }))).toBe(400)
  })

  it.each(['{', 'null', '[]', '{"deployment":1}', '"/terms"'])(
    'is refused with a body that is no deployment: %j',
    (body) => {
      expect(refusalOf(signed({ body }))).toBe(400)
    },
  )
})

describe('The body of a request', () => {
  async function* chunks(...texts: readonly string[]) {
    for (const text of texts) yield Buffer.from(text)
  }

  it('is read up to its limit', async () => {
    const text = 'あ'.repeat(MOST_BYTES / 4)
    expect(await bodyOf(chunks(text.slice(0, 7), text.slice(7)), MOST_BYTES)).toBe(text)
  })

  it('is refused when it is longer, and not read to its end', async () => {
    let sent = 0
    async function* endless() {
      for (;;) {
        sent += 1
        yield Buffer.alloc(1024)
      }
    }
    expect(await bodyOf(endless(), MOST_BYTES)).toBeUndefined()
    expect(sent).toBe(MOST_BYTES / 1024 + 1)
  })
})
