import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { issueUploadToken } from '../../src/identity/tokens/upload-token.ts'
import {
  chunkedForm,
  createDraft,
  freshPicture,
  sendImage,
  upload,
} from '../support/artworks/register.ts'
import { call, codeOf, withoutRequestId } from '../support/service/api.ts'
import { type Service, startService, TEST_SECRET } from '../support/service/service.ts'
import { temporaryFiles } from '../support/service/temporary-files.ts'
import { objectsBelow } from '../support/store/objects.ts'
import { until } from '../support/system/until.ts'

let service: Service
let artist: string

beforeAll(async () => {
  service = await startService()
  artist = await service.tokenOf('artist')
})
afterAll(() => service?.stop())

describe('the upload token', () => {
  it('opens no other artwork and no other brand', async () => {
    const [one, other] = [await createDraft(service, artist), await createDraft(service, artist)]
    const picture = await freshPicture()
    const wrong = await upload(service, other.artwork_id, one.upload_token, picture)
    expect(wrong).toAnswer(401, 'UPLOAD_TOKEN_INVALID')
    const brand = await upload(service, one.artwork_id, one.upload_token, picture, 'photo')
    expect(brand).toAnswer(404, 'BRAND_LACKS_CAPABILITY')
  })

  it('is spent by its first success', async () => {
    const draft = await createDraft(service, artist)
    expect(await sendImage(service, draft, await freshPicture())).toAnswer(200)
    const again = await sendImage(service, draft, await freshPicture())
    expect(again).toAnswer(401, 'UPLOAD_TOKEN_INVALID')
  })

  it('is refused late, tampered with, of another secret, or replaced by a login', async () => {
    const draft = await createDraft(service, artist)
    const artworkId = draft.artwork_id
    const late = await issueUploadToken({
      secret: TEST_SECRET,
      artworkId,
      now: new Date(Date.now() - 16 * 60_000),
    })
    await service.rows('UPDATE artworks SET upload_token_hash = $1 WHERE id = $2', [
      late.hash,
      artworkId,
    ])
    const foreign = await issueUploadToken({ secret: 'x'.repeat(32), artworkId })
    const unknown = await issueUploadToken({ secret: TEST_SECRET, artworkId })
    const [header, payload, signature = ''] = draft.upload_token.split('.')
    const bodies = new Set<string>()
    for (const token of [
      late.token,
      foreign.token,
      unknown.token,
      `${header}.${payload}.${signature.replace(/./, (first) => (first === 'A' ? 'B' : 'A'))}`,
      `${header}.${payload}.`,
      `${draft.upload_token}=`,
      await service.tokenOf('artist'),
      'garbage',
      undefined,
    ]) {
      const answer = await upload(service, artworkId, token, await freshPicture())
      expect(answer, JSON.stringify(token)).toAnswer(401, 'UPLOAD_TOKEN_INVALID')
      bodies.add(withoutRequestId(answer))
    }
    expect(bodies.size).toBe(1)
  })

  describe('of a disabled user', () => {
    const disable = (disabled: boolean) =>
      service.rows("UPDATE users SET disabled = $1 WHERE idp_uid = 'dev-artist'", [disabled])
    afterEach(() => disable(false))

    it('is refused, and counts again when they are enabled', async () => {
      const draft = await createDraft(service, artist)
      await disable(true)
      const answer = await sendImage(service, draft, await freshPicture())
      expect(answer).toAnswer(401, 'UPLOAD_TOKEN_INVALID')
      await disable(false)
      expect(await sendImage(service, draft, await freshPicture())).toAnswer(200)
    })

    it('is refused in the middle of its upload as well, and nothing stays of it', async () => {
      const draft = await createDraft(service, artist)
      const part = '--x\r\ncontent-disposition: form-data; name="image"; filename="a"\r\n\r\n'
      const picture = await freshPicture()
      async function* body() {
        yield Buffer.concat([Buffer.from(part), picture.subarray(0, 2000)])
        // The service reads the picture by then: its file is there.
        await until('the upload', async () =>
          (await temporaryFiles(service)).some((name) => name.endsWith('.upload')),
        )
        await disable(true)
        yield Buffer.concat([picture.subarray(2000), Buffer.from('\r\n--x--\r\n')])
      }
      const response = await fetch(
        `${service.url}/api/art/artworks/${draft.artwork_id}/upload`,
        chunkedForm(body(), draft.upload_token),
      )
      const { errors } = await response.json()
      expect([response.status, errors[0].data.code]).toEqual([401, 'UPLOAD_TOKEN_INVALID'])
      const keys = (await objectsBelow(service, 'originals/')).map(({ key }) => key)
      expect(keys.join()).not.toContain(draft.artwork_id)
    })
  })

  it('is no login', async () => {
    const draft = await createDraft(service, artist)
    const token = draft.upload_token
    for (const [method, path] of [
      ['GET', '/api/artworks'],
      ['POST', `/api/art/artworks/${draft.artwork_id}/generate-variants`],
      ['POST', '/api/artwork/upload'],
    ] as const) {
      const answer = await call(service, method, path, { token })
      expect(answer).toAnswer(401, 'UNAUTHENTICATED')
    }
  })
})

describe('uploads at the same moment', () => {
  it('with one token: exactly one wins', async () => {
    const draft = await createDraft(service, artist)
    const pictures = await Promise.all([1, 2, 3, 4].map(() => freshPicture()))
    const answers = await Promise.all(pictures.map((picture) => sendImage(service, draft, picture)))
    const [first, ...others] = answers.map(({ status }) => status).sort()
    expect(first).toBe(200)
    // 429 while the winner is under way, 401 once its success has used the token up.
    expect(others.filter((status) => status !== 401 && status !== 429)).toEqual([])
    const own = (await objectsBelow(service, 'originals/art/')).filter(({ key }) =>
      key.includes(draft.artwork_id),
    )
    expect(own).toHaveLength(1)
  })

  it('of one image for two artworks: exactly one wins, and the other keeps its token', async () => {
    const drafts = await Promise.all([1, 2, 3].map(() => createDraft(service, artist)))
    const picture = await freshPicture()
    const answers = await Promise.all(drafts.map((draft) => sendImage(service, draft, picture)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    for (const [index, draft] of drafts.entries()) {
      const answer = answers[index]
      if (!answer || answer.status === 200) continue
      expect(codeOf(answer)).toBe('DUPLICATE_IMAGE')
      expect(await sendImage(service, draft, await freshPicture())).toAnswer(200)
    }
  })
})

describe('the same image a second time', () => {
  it('is refused for every user, names no user, changes nothing and leaves the token valid', async () => {
    const first = await createDraft(service, artist, { title: 'SecretTitle' })
    const picture = await freshPicture()
    expect(await sendImage(service, first, picture)).toAnswer(200)
    const other = await service.tokenOf('artist-2')
    const draft = await createDraft(service, other, { artist: 'Ren' })
    const before = await objectsBelow(service, '')
    const again = await sendImage(service, draft, picture)
    expect(again).toAnswer(409, 'DUPLICATE_IMAGE')
    for (const secret of [first.artwork_id, 'SecretTitle', 'Aoi', 'dev-artist']) {
      expect(again.text).not.toContain(secret)
    }
    expect(await objectsBelow(service, '')).toEqual(before)
    const record = await call(service, 'GET', `/api/artworks/${draft.artwork_id}`, { token: other })
    expect(record.body).toMatchObject({ status: 'draft', imageHash: null })
    expect(await sendImage(service, draft, await freshPicture())).toAnswer(200)
  })
})

describe('the folder for temporary files', () => {
  it('is empty when all uploads have ended', async () => {
    expect(await temporaryFiles(service)).toEqual([])
  })
})
