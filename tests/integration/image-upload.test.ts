import { readdir } from 'node:fs/promises'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { withClient } from '../../src/database/with-client.ts'
import { issueUploadToken } from '../../src/identity/tokens/upload-token.ts'
import { thumbnailKey } from '../../src/thumbnails/thumbnail-key.ts'
import { originalOf } from '../support/artworks/original-of.ts'
import {
  type Created,
  createDraft,
  freshPicture,
  imageForm,
  upload,
} from '../support/artworks/register.ts'
import {
  drawJpeg,
  drawPng,
  drawWebp,
  foreignFiles,
  jpegWithExif,
  jpegWithOrientationValue,
} from '../support/pictures/images.ts'
import { SHAPES, sizedPicture } from '../support/pictures/sized-pictures.ts'
import { tagsOf } from '../support/pictures/tags-of.ts'
import { call, codeOf } from '../support/service/api.ts'
import { type Service, startService, TEST_SECRET } from '../support/service/service.ts'
import { objectBytes, objectsBelow } from '../support/store/objects.ts'
import { until } from '../support/system/until.ts'

let service: Service
let artist: string

beforeAll(async () => {
  service = await startService()
  artist = await service.tokenOf('artist')
})
afterAll(() => service?.stop())

const send = (draft: Created, bytes: Uint8Array) =>
  upload(service, draft.artwork_id, draft.upload_token, bytes)

const sendForm = (draft: Created, body: BodyInit, headers: Record<string, string> = {}) =>
  call(service, 'POST', `/api/art/artworks/${draft.artwork_id}/upload`, {
    token: draft.upload_token,
    body,
    headers,
  })

/** The image test cases of the specification, section 4.5: formats, sizes in MB and shapes. */
describe('a picture as people send it', () => {
  it.each([
    ['jpeg', 'square', 1],
    ['jpeg', 'landscape', 10],
    ['jpeg', 'portrait', 4],
    ['png', 'square', 10],
    ['png', 'landscape', 4],
    ['png', 'portrait', 1],
    ['webp', 'square', 4],
    ['webp', 'landscape', 1],
    ['webp', 'portrait', 10],
  ] as const)('is kept without visible loss or metadata: %s, %s, %d MB', async (...one) => {
    const [format, shape, megabytes] = one
    const bytes = await sizedPicture(format, shape, megabytes)
    expect(Math.abs(bytes.length / 1024 / 1024 / megabytes - 1)).toBeLessThan(0.15)
    const draft = await createDraft(service, artist)
    const answer = await send(draft, bytes)
    expect([answer.status, answer.body]).toMatchObject([200, { ready_for_composition: true }])

    const kept = await objectBytes(service, await originalOf(service, draft.artwork_id))
    const { width, height } = await sharp(bytes).metadata()
    expect(await sharp(kept).metadata()).toMatchObject({ format, width, height, space: 'srgb' })
    expect(Math.abs(width / height - SHAPES[shape])).toBeLessThan(0.01)
    expect(await signalToNoise(kept, bytes)).toBeGreaterThan(format === 'png' ? 1000 : 38)
    const thumbnail = await objectBytes(service, thumbnailKey('art', draft.artwork_id))
    expect(await sharp(thumbnail).metadata()).toMatchObject({ width: 300, height: 300 })
    expect(await tagsOf({ kept, thumbnail })).toEqual({ kept: [], thumbnail: [] })
  })
})

describe('a picture that is another file, too', () => {
  const page = Buffer.from('<html><script>alert("Secret")</script></html>')
  const archive = Buffer.from('504b0304140000000000536563726574', 'hex')

  it.each([
    ['jpeg', drawJpeg, page],
    ['jpeg', drawJpeg, archive],
    ['png', drawPng, page],
    ['webp', drawWebp, archive],
  ] as const)('is kept and shown as a picture and nothing else: %s', async (format, draw, tail) => {
    const draft = await createDraft(service, artist)
    drawn += 1
    const bytes = Buffer.concat([await draw({ width: 300 + drawn }), tail])
    expect(await send(draft, bytes)).toAnswer(200)
    const path = `/api/files/${await originalOf(service, draft.artwork_id)}`
    const shown = await fetch(`${service.url}${path}`, {
      headers: { authorization: `Bearer ${artist}`, accept: 'text/html' },
    })
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'content-type': `image/${format}`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    const file = Buffer.from(await shown.arrayBuffer())
    expect(await sharp(file).metadata()).toMatchObject({ format, width: 300 + drawn })
    for (const trace of ['Secret', 'script', 'PK\x03\x04'])
      expect(file.includes(Buffer.from(trace, 'latin1'))).toBe(false)
  })
})

describe('an upload of something that is no accepted image', () => {
  it('names what it is, stores nothing and leaves the token good, one after the other', async () => {
    const draft = await createDraft(service, artist)
    const before = await objectsBelow(service, '')
    const files = await foreignFiles()
    for (const [name, bytes] of Object.entries(files)) {
      const answer = await send(draft, bytes)
      expect(answer, name).toAnswer(415, 'UNSUPPORTED_IMAGE_FORMAT')
      expect(answer.body.errors?.[0]?.message).toContain(name)
    }
    expect(await objectsBelow(service, '')).toEqual(before)
    expect(await send(draft, await freshPicture())).toAnswer(200)
  })

  it('says when a file is cut off, damaged or empty, and leaves the token good', async () => {
    const draft = await createDraft(service, artist)
    const whole = await drawJpeg({ width: 900, height: 700 })
    const png = await drawPng()
    const holed = Buffer.from(png).fill(0, 20_000, 20_400)
    for (const [name, bytes] of [
      ['truncated JPEG', whole.subarray(0, whole.length / 2)],
      ['truncated PNG', png.subarray(0, png.length - 300)],
      ['damaged PNG', holed],
      ['truncated WebP', (await drawWebp()).subarray(0, 2000)],
      ['header only', whole.subarray(0, 20)],
    ] as const) {
      const answer = await send(draft, bytes)
      expect(answer, JSON.stringify(name)).toAnswer(415, 'IMAGE_CORRUPT')
    }
    const empty = await send(draft, new Uint8Array())
    expect([empty.status < 500, empty.status >= 400]).toEqual([true, true])
    expect(await send(draft, await freshPicture())).toAnswer(200)
  })

  it('refuses more than 50 MB, also when the image inside is right', async () => {
    const draft = await createDraft(service, artist)
    const picture = await freshPicture()
    const padded = Buffer.concat([picture, Buffer.alloc(50 * 1024 * 1024 - picture.length + 1)])
    const answer = await send(draft, padded)
    expect(answer).toAnswer(413, 'PAYLOAD_TOO_LARGE')
    expect(await send(draft, picture)).toAnswer(200)
  })

  it('refuses more than 50 MB that came without an announced length', async () => {
    const draft = await createDraft(service, artist)
    const head = Buffer.from(
      '--x\r\nContent-Disposition: form-data; name="image"; filename="a"\r\n\r\n',
    )
    const piece = Buffer.alloc(1024 * 1024)
    const picture = await freshPicture()
    async function* endless() {
      yield Buffer.concat([head, picture])
      for (let count = 0; count < 51; count++) yield piece
      yield Buffer.from('\r\n--x--\r\n')
    }
    const response = await fetch(
      `${service.url}/api/art/artworks/${draft.artwork_id}/upload`,
      chunkedForm(endless(), draft.upload_token),
    )
    const { errors } = await response.json()
    expect([response.status, errors[0].data.code]).toEqual([413, 'PAYLOAD_TOO_LARGE'])
    expect(await send(draft, picture)).toAnswer(200)
  })

  it('says that the EXIF data are abnormal, and which way', async () => {
    const draft = await createDraft(service, artist)
    const noHeader = await jpegWithExif(Buffer.from('Exif\0\0neither II nor MM', 'latin1'))
    for (const [bytes, words] of [
      [await jpegWithOrientationValue(9), 'its orientation is 9'],
      [noHeader, 'it has no valid header'],
    ] as const) {
      const answer = await send(draft, bytes)
      expect(answer).toAnswer(415, 'IMAGE_CORRUPT')
      expect(answer.body.errors?.[0]?.message).toContain(words)
    }
  })

  it('names the field when there is no file, another field, a text, or two files', async () => {
    const draft = await createDraft(service, artist)
    const picture = await freshPicture()
    const text = new FormData()
    text.set('image', 'a text')
    const two = imageForm(picture)
    two.append('image', new Blob([new Uint8Array(await freshPicture())]), 'second.jpg')
    for (const form of [new FormData(), imageForm(picture, 'file'), text, two]) {
      const answer = await sendForm(draft, form)
      expect(answer).toAnswer(400, 'VALIDATION_FAILED')
    }
    expect(await send(draft, picture)).toAnswer(200)
  })

  it('refuses a body that is no form', async () => {
    const draft = await createDraft(service, artist)
    const picture = new Uint8Array(await freshPicture())
    for (const [type, status] of [
      ['image/jpeg', 415],
      ['application/json', 415],
      ['multipart/form-data', 400],
      ['multipart/form-data; boundary=x', 400],
    ] as const) {
      const answer = await sendForm(draft, picture, { 'content-type': type })
      expect([type, answer.status]).toEqual([type, status])
    }
  })

  it('never uses the name of the file', async () => {
    const draft = await createDraft(service, artist)
    const form = new FormData()
    const name = '../../../../evil.html"; filename="x.svg'
    form.set('image', new Blob([new Uint8Array(await freshPicture())], { type: 'text/html' }), name)
    const answer = await sendForm(draft, form)
    expect(answer).toAnswer(200)
    expect(answer.text).not.toContain('evil')
    const keys = (await objectsBelow(service, 'originals/')).map(({ key }) => key)
    expect(keys).toContain(await originalOf(service, draft.artwork_id))
    expect(keys.join()).not.toContain('evil')
  })
})

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
    expect(await send(draft, await freshPicture())).toAnswer(200)
    const again = await send(draft, await freshPicture())
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
    await storeHash(artworkId, late.hash)
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
      bodies.add(answer.text.replace(/"requestId":"[^"]+"/, ''))
    }
    expect(bodies.size).toBe(1)
  })

  describe('of a disabled user', () => {
    const disable = (disabled: boolean) =>
      withClient(service.databaseUrl, (client) =>
        client.query("UPDATE users SET disabled = $1 WHERE idp_uid = 'dev-artist'", [disabled]),
      )
    afterEach(() => disable(false))

    it('is refused, and counts again when they are enabled', async () => {
      const draft = await createDraft(service, artist)
      await disable(true)
      const answer = await send(draft, await freshPicture())
      expect(answer).toAnswer(401, 'UPLOAD_TOKEN_INVALID')
      await disable(false)
      expect(await send(draft, await freshPicture())).toAnswer(200)
    })

    it('is refused in the middle of its upload as well, and nothing stays of it', async () => {
      const draft = await createDraft(service, artist)
      const part = '--x\r\ncontent-disposition: form-data; name="image"; filename="a"\r\n\r\n'
      const picture = await freshPicture()
      async function* body() {
        yield Buffer.concat([Buffer.from(part), picture.subarray(0, 2000)])
        // The service reads the picture by then: its file is there.
        await until('the upload', async () =>
          (await readdir(`${service.dataDir}/../print-commerce`)).some((name) =>
            name.endsWith('.upload'),
          )
            ? true
            : null,
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
    const answers = await Promise.all(pictures.map((picture) => send(draft, picture)))
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
    const answers = await Promise.all(drafts.map((draft) => send(draft, picture)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    for (const [index, draft] of drafts.entries()) {
      const answer = answers[index]
      if (!answer || answer.status === 200) continue
      expect(codeOf(answer)).toBe('DUPLICATE_IMAGE')
      expect(await send(draft, await freshPicture())).toAnswer(200)
    }
  })
})

describe('the same image a second time', () => {
  it('is refused for every user, names no user, changes nothing and leaves the token valid', async () => {
    const first = await createDraft(service, artist, { title: 'SecretTitle' })
    const picture = await freshPicture()
    expect(await send(first, picture)).toAnswer(200)
    const other = await service.tokenOf('artist-2')
    const draft = await createDraft(service, other, { artist: 'Ren' })
    const before = await objectsBelow(service, '')
    const again = await send(draft, picture)
    expect(again).toAnswer(409, 'DUPLICATE_IMAGE')
    for (const secret of [first.artwork_id, 'SecretTitle', 'Aoi', 'dev-artist']) {
      expect(again.text).not.toContain(secret)
    }
    expect(await objectsBelow(service, '')).toEqual(before)
    const record = await call(service, 'GET', `/api/artworks/${draft.artwork_id}`, { token: other })
    expect(record.body).toMatchObject({ status: 'draft', imageHash: null })
    expect(await send(draft, await freshPicture())).toAnswer(200)
  })
})

describe('an upload on its own', () => {
  it('gives what the specification names, and stores the image', async () => {
    const body = imageForm(await drawJpeg({ width: 640, height: 200 }))
    const path = '/api/artwork/upload'
    const answer = await call(service, 'POST', path, { token: artist, body })
    expect([answer.status, answer.body]).toMatchObject([
      200,
      { width: 640, height: 200, format: 'jpeg', hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
    ])
    expect(Object.keys(answer.body).sort()).toEqual([
      'file_size',
      'format',
      'hash',
      'height',
      'original_url',
      'thumbnail_url',
      'width',
    ])
  })

  it('refuses what an upload for an artwork refuses', async () => {
    const { GIF } = await foreignFiles()
    const body = imageForm(GIF ?? new Uint8Array())
    const answer = await call(service, 'POST', '/api/artwork/upload', { token: artist, body })
    expect(answer).toAnswer(415, 'UNSUPPORTED_IMAGE_FORMAT')
  })
})

describe('the folder for temporary files', () => {
  it('is empty when all uploads have ended', async () => {
    const folder = `${service.dataDir}/../print-commerce`
    expect(await readdir(folder)).toEqual([])
  })
})

let drawn = 0

/** A form in chunks: its sender tells no length. */
function chunkedForm(body: AsyncIterable<Uint8Array>, token: string): RequestInit {
  return {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'multipart/form-data; boundary=x',
    },
    body: Readable.toWeb(Readable.from(body)) as BodyInit,
    duplex: 'half',
  } as RequestInit
}

/** Peak signal to noise of two pictures, in dB. */
async function signalToNoise(found: Buffer, wanted: Buffer): Promise<number> {
  const [a, b] = [await sharp(found).raw().toBuffer(), await sharp(wanted).raw().toBuffer()]
  expect(a.length).toBe(b.length)
  let sum = 0
  for (let at = 0; at < a.length; at++) sum += ((a[at] ?? 0) - (b[at] ?? 0)) ** 2
  return 10 * Math.log10(255 ** 2 / (sum / a.length))
}

async function storeHash(artworkId: string, hash: string): Promise<void> {
  await withClient(service.databaseUrl, (client) =>
    client.query('UPDATE artworks SET upload_token_hash = $1 WHERE id = $2', [hash, artworkId]),
  )
}
