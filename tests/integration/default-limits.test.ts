import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { composedArtwork } from '../support/artworks/composed-artwork.ts'
import { createWithImage } from '../support/artworks/register.ts'
import { type Answer, call, codeOf } from '../support/service/api.ts'
import { GENEROUS_LIMITS } from '../support/service/generous-limits.ts'
import { type Service, startService } from '../support/service/service.ts'

/** Empty variables count as unset. */
const DEFAULTS = Object.fromEntries(Object.keys(GENEROUS_LIMITS).map((name) => [name, '']))

let service: Service

beforeAll(async () => {
  // The tests stand for a proxy, so that each has clients of its own.
  service = await startService({ env: { ...DEFAULTS, TRUSTED_PROXIES: '127.0.0.1' } })
})
afterAll(() => service?.stop())

const logIn = (password: string, ipAddress: string) =>
  call<{ token?: string }>(service, 'POST', '/api/users/login', {
    json: { email: 'artist@example.test', password },
    headers: { 'x-forwarded-for': ipAddress },
  })

/** How many answers were like the one that counts, and how many were refused for their number. */
const counted = (answers: readonly Answer<unknown>[], status: number) => [
  answers.filter((answer) => answer.status === status).length,
  answers.filter((answer) => answer.status === 429 && codeOf(answer) === 'RATE_LIMITED').length,
]

describe('with the default limits', () => {
  it('an artist logs in, registers an artwork with its picture and publishes it', async () => {
    expect(await logIn('artist-password', '198.51.100.1')).toAnswer(200)
    const token = await service.tokenOf('artist')
    const artwork = await createWithImage(service, token)
    await composedArtwork(service, artwork)
    const path = `/api/art/artworks/${artwork}/publish`
    expect(await call(service, 'POST', path, { token })).toAnswer(200)
    const { body } = await call(service, 'GET', `/api/artworks/${artwork}`, { token })
    expect(body).toMatchObject({ status: 'published' })
  })

  it('a flood of one IP address is refused beyond 100 requests', async () => {
    const headers = { 'x-forwarded-for': '198.51.100.2' }
    const flood = Array.from({ length: 130 }, () =>
      call(service, 'GET', '/api/brands', { headers }),
    )
    expect(counted(await Promise.all(flood), 200)).toEqual([100, 30])
  })

  it('a flood of one user is refused beyond 100 requests', async () => {
    const token = await service.tokenOf('artist-2')
    const flood = Array.from({ length: 130 }, () =>
      call(service, 'GET', '/api/artworks', { token }),
    )
    expect(counted(await Promise.all(flood), 200)).toEqual([100, 30])
  })

  it('a flood of logins from one IP address is refused beyond 10 attempts', async () => {
    const flood = Array.from({ length: 15 }, () => logIn('wrong-password', '198.51.100.3'))
    expect(counted(await Promise.all(flood), 401)).toEqual([10, 5])
  })
})
