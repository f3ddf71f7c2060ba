import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createDraft,
  createWithImage,
  expectSuccess,
  freshPicture,
  sendImage,
} from '../support/artworks/register.ts'
import { type AccountIds, accountIds } from '../support/identity/account-ids.ts'
import { call } from '../support/service/api.ts'
import { auditEntries } from '../support/service/audit-entries.ts'
import { type Login, type Service, startService } from '../support/service/service.ts'

let service: Service
let artist: string
let idOf: AccountIds

beforeAll(async () => {
  service = await startService()
  artist = await service.tokenOf('artist')
  idOf = await accountIds(service)
})
afterAll(() => service?.stop())

const discard = async (login: Login, artwork: string) =>
  call(service, 'POST', `/api/art/artworks/${artwork}/discard`, {
    token: await service.tokenOf(login),
  })
const exists = async (artwork: string) =>
  (await service.rows('SELECT id FROM artworks WHERE id = $1', [artwork])).length === 1

describe('A draft without a picture', () => {
  it('is deleted by its artist, its upload token ends with it, and the deletion is audited', async () => {
    const created = await createDraft(service, artist)
    await service.rows('DELETE FROM audit_log')
    expect(expectSuccess(await discard('artist', created.artwork_id))).toEqual({ discarded: true })
    expect(await exists(created.artwork_id)).toBe(false)
    expect(await auditEntries(service)).toMatchObject([
      {
        action: 'artworks.delete',
        outcome: 'allowed',
        actor: idOf('artist'),
        record: created.artwork_id,
      },
    ])
    const late = await sendImage(service, created, await freshPicture())
    expect(late).toAnswer(401, 'UPLOAD_TOKEN_INVALID')
    expect(await discard('artist', created.artwork_id)).toAnswer(404, 'NOT_FOUND')
  })

  it('is deleted by an administrator of its brand, and by no other account', async () => {
    const { artwork_id } = await createDraft(service, artist)
    for (const login of ['artist-2', 'photo-admin'] as const)
      expect(await discard(login, artwork_id)).toAnswer(404, 'NOT_FOUND')
    expect(await exists(artwork_id)).toBe(true)
    expectSuccess(await discard('art-admin', artwork_id))
    expect(await exists(artwork_id)).toBe(false)
  })

  it('stays while it is archived', async () => {
    const { artwork_id } = await createDraft(service, artist)
    const archive = `/api/art/artworks/${artwork_id}/archive`
    expectSuccess(await call(service, 'POST', archive, { token: artist }))
    expect(await discard('artist', artwork_id)).toAnswer(409, 'ILLEGAL_TRANSITION')
    expect(await exists(artwork_id)).toBe(true)
  })
})

describe('An artwork with a picture', () => {
  it('is not discarded, and its artist has no other way to delete it', async () => {
    const artwork = await createWithImage(service, artist)
    for (const login of ['artist', 'art-admin'] as const)
      expect(await discard(login, artwork)).toAnswer(409, 'ILLEGAL_TRANSITION')
    const path = `/api/artworks/${artwork}`
    expect(await call(service, 'DELETE', path, { token: artist })).toAnswer(403, 'FORBIDDEN')
    expect(await exists(artwork)).toBe(true)
  })
})
