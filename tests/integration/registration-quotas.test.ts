import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MAX_WITHOUT_PICTURE } from '../../plugins/business/artworks/endpoints/create-artwork.ts'
import { KEPT_COMPOSITIONS } from '../../plugins/business/artworks/operations/start-composition.ts'
import {
  type Created,
  createDraft,
  createWithImage,
  expectSuccess,
  freshPicture,
  generate,
  REGISTRATION,
  sendImage,
} from '../support/artworks/register.ts'
import { call } from '../support/service/api.ts'
import { type Service, startService } from '../support/service/service.ts'

let service: Service
let artist: string

beforeAll(async () => {
  service = await startService()
  artist = await service.tokenOf('artist')
})
afterAll(() => service?.stop())

const register = (token: string, fields: object = {}) =>
  call<Created>(service, 'POST', '/api/art/artworks/create', {
    token,
    json: { ...REGISTRATION, ...fields },
  })

describe('Registrations without a picture', () => {
  it('are at most 300 for each artist, also if an administrator registers, until pictures come', async () => {
    const created = await createDraft(service, artist)
    await service.rows(
      `INSERT INTO artworks (title, artist, technique, description, premium_base_price, wood_base_price,
         stand_price, postcard_price, status, brand_id, owner_id, idp_uid)
       SELECT title, artist, technique, description, premium_base_price, wood_base_price,
         stand_price, postcard_price, status, brand_id, owner_id, idp_uid
       FROM artworks, generate_series(2, $2::int) WHERE id = $1`,
      [created.artwork_id, MAX_WITHOUT_PICTURE],
    )
    const admin = await service.tokenOf('art-admin')
    for (const refused of [
      await register(artist),
      await register(admin, { idp_uid: 'dev-artist' }),
    ]) {
      expect(refused).toAnswer(409, 'CONFLICT')
      expect(refused.text).toContain('There are 300 registrations without a picture already.')
    }
    expect(await register(await service.tokenOf('artist-2'))).toAnswer(200)
    expectSuccess(await sendImage(service, created, await freshPicture()))
    expect(await register(artist)).toAnswer(200)
  })
})

describe('Compositions of an artwork', () => {
  it('that have ended are kept up to a number, the newest of them', async () => {
    const artwork = await createWithImage(service, await service.tokenOf('artist-2'))
    await service.rows(
      `INSERT INTO composition_jobs (artwork_id, status, total, completed, failed, encoded, created_at)
       SELECT $1, 'cancelled', 21, n, 0, 0, now() - (1000 - n) * interval '1 second'
       FROM generate_series(1, $2::int) AS n`,
      [artwork, KEPT_COMPOSITIONS + 3],
    )
    await generate(service, await service.tokenOf('artist-2'), artwork)
    const kept = await service.rows<{ status: string; completed: number }>(
      'SELECT status, completed::int FROM composition_jobs WHERE artwork_id = $1 ORDER BY created_at',
      [artwork],
    )
    expect(kept.map(({ status }) => status)).toEqual([
      ...Array(KEPT_COMPOSITIONS).fill('cancelled'),
      'queued',
    ])
    expect(kept[0]?.completed).toBe(4)
  })
})
