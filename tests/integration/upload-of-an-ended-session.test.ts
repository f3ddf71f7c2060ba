import { afterAll, beforeAll, expect, it } from 'vitest'
import { createWithImage, freshPicture } from '../support/artworks/register.ts'
import { passwordLogin } from '../support/identity/password-login.ts'
import { sendImage } from '../support/pictures/send-image.ts'
import { call } from '../support/service/api.ts'
import { type Service, startService } from '../support/service/service.ts'
import { receivedUploads } from '../support/service/temporary-files.ts'
import { objectsBelow } from '../support/store/objects.ts'
import { until } from '../support/system/until.ts'

let service: Service
beforeAll(async () => {
  service = await startService()
  // The first upload creates the folder of all uploads.
  await createWithImage(service, await service.tokenOf('artist'))
})
afterAll(() => service?.stop())

/** Starts an upload, and waits until the service has received all but its last byte. */
async function begin(url: string, credential: Parameters<typeof sendImage>[1]) {
  const last = Promise.withResolvers<void>()
  const picture = await freshPicture()
  const parts = [picture.subarray(0, -1), picture.subarray(-1)]
  const answer = sendImage(`${service.url}${url}`, credential, parts, last.promise)
  await until('the upload to arrive', async () => (await receivedUploads(service)).length > 0)
  return {
    end: () => {
      last.resolve()
      return answer
    },
  }
}

it('an upload whose session ends meanwhile is 401 and leaves nothing', async () => {
  const browser = await passwordLogin(service, 'artist')
  const { end } = await begin('/api/artwork/upload', browser)
  const { status } = await call(service, 'POST', '/api/users/logout', { headers: browser })
  expect(status).toBe(200)
  const stored = await objectsBelow(service, '')
  const sent = await end()
  expect([sent.status, sent.text]).toEqual([401, expect.stringContaining('UNAUTHENTICATED')])
  expect(await objectsBelow(service, '')).toEqual(stored)
  const next = await call(service, 'GET', '/api/artworks', { headers: browser })
  expect(next).toAnswer(401)
})
