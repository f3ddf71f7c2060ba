import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { call } from '../support/api.ts'
import { largePicture, tail } from '../support/large-pictures.ts'
import { objectsBelow } from '../support/objects.ts'
import { sendImage } from '../support/send-image.ts'
import { type Service, startService } from '../support/service.ts'
import { residentMegabytes, watchMemory } from '../support/watch-memory.ts'

const UPLOADS = 12
/**
 * MB that the API process may grow by, of the 600 that it receives. Garbage of up to 200 MB waits for its
 * collection however few the uploads are; what is kept of a body would grow with their number.
 */
const GROWTH = 250

let service: Service
let token: string
beforeAll(async () => {
  service = await startService()
  token = await service.tokenOf('artist')
})
afterAll(() => service?.stop())

it(`${UPLOADS} uploads of 50 MB at once are all kept, in little memory, while others are answered`, {
  timeout: 240_000,
}, async () => {
  const picture = await largePicture('jpeg')
  // The first upload loads what all of them use.
  const form = new FormData()
  form.set('image', new Blob([new Uint8Array(picture.subarray(0, 1000))]))
  await call(service, 'POST', '/api/artwork/upload', { token, body: form })
  const before = await residentMegabytes(service.apiPid)
  const memory = watchMemory(service.apiPid)
  let answeredMeanwhile = 0
  let under = true
  const reader = (async () => {
    while (under) {
      expect((await call(service, 'GET', '/api/health')).status).toBe(200)
      if (under) answeredMeanwhile++
    }
  })()
  const answers = await Promise.all(
    Array.from({ length: UPLOADS }, (_, index) =>
      sendImage(`${service.url}/api/artwork/upload`, token, [picture, tail(index)]),
    ),
  )
  under = false
  await reader
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  const hashes = answers.map(({ text }) => (JSON.parse(text) as { hash: string }).hash)
  expect(hashes).toEqual(
    answers.map((_, index) =>
      createHash('sha256').update(picture).update(tail(index)).digest('hex'),
    ),
  )
  const kept = (await objectsBelow(service, 'originals/')).map(({ key }) => key)
  for (const hash of hashes) expect(kept.some((key) => key.includes(hash))).toBe(true)
  expect(answeredMeanwhile).toBeGreaterThan(0)
  expect((await memory.peak()) - before).toBeLessThan(GROWTH)
})
