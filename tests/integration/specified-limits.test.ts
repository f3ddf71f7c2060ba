import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDraft, freshPicture, imageForm } from '../support/artworks/register.ts'
import { call } from '../support/service/api.ts'
import { installedAreas } from '../support/service/installed-core.ts'
import { type Service, startService } from '../support/service/service.ts'

// Numbers of section 8 of the specification as a client observes them. They stand here and not in a constant of the
// service. Those of composed pictures and thumbnails: tests/unit/imaging/specified-qualities.test.ts.

const MEGABYTE = 1024 * 1024

let service: Service

beforeAll(async () => {
  // What an installation that sets nothing has.
  service = await startService({
    env: { RATE_LIMIT_PER_MINUTE: '', RATE_LIMIT_LOGIN_PER_MINUTE: '' },
  })
})
afterAll(() => service?.stop())

describe('the limits of the specification', () => {
  it('let a session of the console last for 24 hours', async () => {
    const json = { email: 'artist@example.test', password: 'artist-password' }
    const answer = await call<{ exp: number; token: string }>(service, 'POST', '/api/users/login', {
      json,
    })
    expect(answer).toAnswer(200)
    const [row] = await service.rows(
      `SELECT extract(epoch FROM expires_at - created_at)::int AS seconds FROM users_sessions
       ORDER BY created_at DESC LIMIT 1`,
    )
    expect(row?.seconds).toBe(86_400)
    const cookie = answer.headers.get('set-cookie') ?? ''
    const expires = Date.parse(/expires=([^;]+)/i.exec(cookie)?.[1] ?? '')
    // The cookie has whole seconds of the same moment at which the session ends.
    expect(Math.abs(expires / 1000 - answer.body.exp)).toBeLessThanOrEqual(2)
  })

  it('allow 100 requests a minute', async () => {
    const token = await service.tokenOf('artist')
    const { headers } = await call(service, 'GET', '/api/brands', { token })
    expect(headers.get('ratelimit-policy') ?? headers.get('ratelimit-limit')).toMatch(/\b100\b/)
  })

  it('keep temporary files for 24 hours', () => {
    const temporary = installedAreas.filter(({ name }) => name === 'customer-photos')
    expect(temporary.map(({ ttlHours }) => ttlHours)).toEqual([24])
  })

  it('refuse an upload of more than 50 MB as too large', async () => {
    const token = await service.tokenOf('artist')
    const { artwork_id, upload_token } = await createDraft(service, token)
    const path = `/api/art/artworks/${artwork_id}/upload`
    // Decoders ignore what follows the picture.
    const picture = Buffer.alloc(50 * MEGABYTE + 1)
    picture.set(await freshPicture())
    const answer = await call(service, 'POST', path, {
      token: upload_token,
      body: imageForm(picture),
    })
    expect(answer).toAnswer(413)
    const allowed = await call(service, 'POST', path, {
      token: upload_token,
      body: imageForm(picture.subarray(0, 50 * MEGABYTE)),
    })
    expect(allowed.status).not.toBe(413)
  })
})
