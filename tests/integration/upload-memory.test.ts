import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { largePicture, tail } from '../support/pictures/large-pictures.ts'
import { sendImage } from '../support/pictures/send-image.ts'
import { call } from '../support/service/api.ts'
import { memoryInUse, WITH_MEMORY_PROBE } from '../support/service/memory-in-use.ts'
import { type Service, startService } from '../support/service/service.ts'
import { receivedUploads, uploadsOf } from '../support/service/temporary-files.ts'
import { objectsBelow } from '../support/store/objects.ts'
import { until } from '../support/system/until.ts'

/** The bound is one of each upload. The campaign sends 12 (`npm run test:campaign`). */
const UPLOADS = Number(process.env.UPLOADS ?? 4)
/** Bytes that an upload of 50 MB may keep in the API process: the chunks that are on their way. */
const KEPT = 5e6
/** What sockets and parsers hold back of an upload whose end has not been sent. */
const HELD_BACK = 1e6

/** Of one user three uploads are received at once, the others wait. */
const SENDERS = ['artist', 'artist-2', 'art-admin', 'super-admin'] as const

let service: Service
let tokens: string[]
beforeAll(async () => {
  service = await startService({ env: WITH_MEMORY_PROBE })
  tokens = await Promise.all(SENDERS.map((login) => service.tokenOf(login)))
})
afterAll(() => service?.stop())

it(`${UPLOADS} uploads of 50 MB at once are all kept, in little memory, while others are answered`, {
  timeout: 600_000,
}, async () => {
  expect(UPLOADS).toBeGreaterThan(0)
  const picture = await largePicture('jpeg')
  // The first upload loads what all of them use.
  const form = new FormData()
  form.set('image', new Blob([new Uint8Array(picture.subarray(0, 1000))]))
  await call(service, 'POST', '/api/artwork/upload', { token: tokens[0], body: form })
  const before = await memoryInUse(service)

  const end = Promise.withResolvers<void>()
  const sent = Promise.all(
    Array.from({ length: UPLOADS }, (_, index) => {
      const token = tokens[index % tokens.length] ?? ''
      const parts = [picture, tail(index)]
      return sendImage(`${service.url}/api/artwork/upload`, token, parts, end.promise)
    }),
  )
  const arrived = UPLOADS * (picture.length - HELD_BACK)
  await until('all but the ends to arrive', async () => (await spooled()) >= arrived, 300_000)
  const during = await memoryInUse(service)
  for (let request = 0; request < 5; request++) {
    expect(await call(service, 'GET', '/api/health')).toAnswer(200)
  }
  end.resolve()
  const answers = await sent
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  const after = await memoryInUse(service)

  const hashes = answers.map((_, index) =>
    createHash('sha256').update(picture).update(tail(index)).digest('hex'),
  )
  const urls = answers.map(
    ({ text }) => (JSON.parse(text) as { original_url: string }).original_url,
  )
  expect(urls).toEqual(hashes.map((hash) => expect.stringContaining(hash)))
  const kept = (await objectsBelow(service, 'originals/')).map(({ key }) => key)
  const lost = hashes.filter((hash) => !kept.some((key) => key.includes(hash)))
  expect(lost).toEqual([])
  expect(during - before).toBeLessThan(UPLOADS * KEPT)
  expect(after - before).toBeLessThan(UPLOADS * KEPT)
})

/** Bytes of the uploads that the service has received so far. */
async function spooled(): Promise<number> {
  const files = await receivedUploads(service)
  const sizes = files.map(async (name) => (await stat(path.join(uploadsOf(service), name))).size)
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}
