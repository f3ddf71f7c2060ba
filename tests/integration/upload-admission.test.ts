import { connect, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  type Created,
  createDraft,
  freshPicture,
  imageForm,
  upload,
} from '../support/artworks/register.ts'
import { sendImage } from '../support/pictures/send-image.ts'
import { call } from '../support/service/api.ts'
import { type Service, startService } from '../support/service/service.ts'
import { receivedUploads } from '../support/service/temporary-files.ts'
import { until } from '../support/system/until.ts'

/** More than all uploads that a process receives at once. */
const FLOOD = 70
/** Uploads of one user that are received or decoded at once. */
const EACH = 3

let service: Service
let artist: string
const open: Socket[] = []

beforeAll(async () => {
  service = await startService()
  artist = await service.tokenOf('artist')
})
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy()
})
afterAll(() => service?.stop())

/** Opens an upload, sends the beginning of a picture and no more. */
function openSlowly(target: string, token: string, beginning: Uint8Array): void {
  const socket = connect(Number(new URL(service.url).port), '127.0.0.1')
  socket.on('error', () => {})
  const head = [
    `POST ${target} HTTP/1.1`,
    'Host: localhost',
    `Authorization: Bearer ${token}`,
    'Content-Type: multipart/form-data; boundary=x',
    'Content-Length: 49000000',
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  socket.write('--x\r\nContent-Disposition: form-data; name="image"; filename="a"\r\n\r\n')
  socket.write(beginning)
  open.push(socket)
}

/** Uploads that are being received. */
async function received(): Promise<number> {
  return (await receivedUploads(service)).length
}

const send = ({ artwork_id, upload_token }: Created, bytes: Uint8Array) =>
  upload(service, artwork_id, upload_token, bytes)

describe('an artist with 70 slow uploads', () => {
  it('has three that are received, and keeps no other artist from uploading', async () => {
    const picture = await freshPicture()
    for (let count = 0; count < FLOOD; count++) openSlowly('/api/artwork/upload', artist, picture)
    await until('the first to be received', async () => (await received()) >= EACH)
    const token = await service.tokenOf('artist-2')
    const body = imageForm(await freshPicture())
    const other = await call(service, 'POST', '/api/artwork/upload', { token, body })
    expect(other).toAnswer(200)
    expect(await received()).toBe(EACH)
  })

  it('gets the places of uploads back whose connection is gone', async () => {
    await until('the slow uploads to end', async () => (await received()) === 0)
    const body = imageForm(await freshPicture())
    const own = await call(service, 'POST', '/api/artwork/upload', { token: artist, body })
    expect(own).toAnswer(200)
  })
})

describe('an artist who registers a dozen works at once', () => {
  it('gets all pictures in', async () => {
    const works = Array.from({ length: 12 }, async () => {
      const [draft, picture] = [await createDraft(service, artist), await freshPicture()]
      return (await send(draft, picture)).status
    })
    expect(await Promise.all(works)).toEqual(Array(12).fill(200))
  })
})

describe('an upload token', () => {
  it('opens one upload at a time, and still holds after the refusal of another', async () => {
    const draft = await createDraft(service, artist)
    const end = Promise.withResolvers<void>()
    const url = `${service.url}/api/art/artworks/${draft.artwork_id}/upload`
    const first = sendImage(url, draft.upload_token, [await freshPicture()], end.promise)
    await until('the first to be received', async () => (await received()) === 1)
    const second = await send(draft, await freshPicture())
    expect(second).toMatchObject({
      status: 429,
      body: {
        errors: [{ message: expect.stringMatching(/^Another upload with this upload token/) }],
      },
    })
    expect(second.headers.get('retry-after')).toBe('10')
    end.resolve()
    expect((await first).status).toBe(200)
  })
})
