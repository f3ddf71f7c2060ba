import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { thumbnailKey } from '../../src/thumbnails/thumbnail-key.ts'
import { originalOf } from '../support/artworks/original-of.ts'
import {
  type Created,
  chunkedForm,
  createDraft,
  freshPicture,
  imageForm,
  sendImage,
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
import { call } from '../support/service/api.ts'
import { type Service, startService } from '../support/service/service.ts'
import { temporaryFiles } from '../support/service/temporary-files.ts'
import { objectBytes, objectsBelow } from '../support/store/objects.ts'

let service: Service
let artist: string

beforeAll(async () => {
  service = await startService()
  artist = await service.tokenOf('artist')
})
afterAll(() => service?.stop())

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
    const answer = await sendImage(service, draft, bytes)
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
    expect(await sendImage(service, draft, bytes)).toAnswer(200)
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
      const answer = await sendImage(service, draft, bytes)
      expect(answer, name).toAnswer(415, 'UNSUPPORTED_IMAGE_FORMAT')
      expect(answer.body.errors?.[0]?.message).toContain(name)
    }
    expect(await objectsBelow(service, '')).toEqual(before)
    expect(await sendImage(service, draft, await freshPicture())).toAnswer(200)
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
      ['empty', new Uint8Array()],
    ] as const) {
      const answer = await sendImage(service, draft, bytes)
      expect(answer, JSON.stringify(name)).toAnswer(415, 'IMAGE_CORRUPT')
    }
    expect(await sendImage(service, draft, await freshPicture())).toAnswer(200)
  })

  it('refuses more than 50 MB, also when the image inside is right', async () => {
    const draft = await createDraft(service, artist)
    const picture = await freshPicture()
    const padded = Buffer.concat([picture, Buffer.alloc(50 * 1024 * 1024 - picture.length + 1)])
    const answer = await sendImage(service, draft, padded)
    expect(answer).toAnswer(413, 'PAYLOAD_TOO_LARGE')
    expect(await sendImage(service, draft, picture)).toAnswer(200)
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
    expect(await sendImage(service, draft, picture)).toAnswer(200)
  })

  it('says that the EXIF data are abnormal, and which way', async () => {
    const draft = await createDraft(service, artist)
    const noHeader = await jpegWithExif(Buffer.from('Exif\0\0neither II nor MM', 'latin1'))
    for (const [bytes, words] of [
      [await jpegWithOrientationValue(9), 'its orientation is 9'],
      [noHeader, 'it has no valid header'],
    ] as const) {
      const answer = await sendImage(service, draft, bytes)
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
    expect(await sendImage(service, draft, picture)).toAnswer(200)
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
      'expires_at',
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
    expect(await temporaryFiles(service)).toEqual([])
  })
})

let drawn = 0

/** Peak signal to noise of two pictures, in dB. */
async function signalToNoise(found: Buffer, wanted: Buffer): Promise<number> {
  const [a, b] = [await sharp(found).raw().toBuffer(), await sharp(wanted).raw().toBuffer()]
  expect(a.length).toBe(b.length)
  let sum = 0
  for (let at = 0; at < a.length; at++) sum += ((a[at] ?? 0) - (b[at] ?? 0)) ** 2
  return 10 * Math.log10(255 ** 2 / (sum / a.length))
}
