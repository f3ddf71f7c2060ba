import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createDraft,
  createWithImage,
  expectSuccess,
  freshPicture,
  upload,
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

const renew = (artwork: string, token: string) =>
  call<{ upload_token: string }>(service, 'POST', `/api/art/artworks/${artwork}/upload-token`, {
    token,
  })

describe('another upload token', () => {
  it('takes the place of the one before', async () => {
    const { artwork_id, upload_token } = await createDraft(service, artist, { title: 'Came later' })
    const { upload_token: renewed } = expectSuccess(await renew(artwork_id, artist))
    const picture = await freshPicture()
    const refused = await upload(service, artwork_id, upload_token, picture)
    expect(refused).toAnswer(401, 'UPLOAD_TOKEN_INVALID')
    expectSuccess(await upload(service, artwork_id, renewed, picture))
  })

  it('is not given where the image has come', async () => {
    const artwork = await createWithImage(service, artist, { title: 'Has its image' })
    const refused = await renew(artwork, artist)
    expect(refused).toAnswer(409, 'IMAGE_ALREADY_UPLOADED')
  })

  it('is not issued to another artist, nor to an anonymous client', async () => {
    const { artwork_id } = await createDraft(service, artist, { title: 'Not yours' })
    expect(await renew(artwork_id, await service.tokenOf('artist-2'))).toAnswer(404)
    const url = `/api/art/artworks/${artwork_id}/upload-token`
    expect(await call(service, 'POST', url, {})).toAnswer(401)
  })
})
