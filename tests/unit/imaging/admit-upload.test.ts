import { describe, expect, it } from 'vitest'
import {
  type AdmissionOptions,
  createAdmission,
} from '../../../src/imaging/receive/admit-upload.ts'
import { createUploadStages } from '../../../src/imaging/receive/upload-stages.ts'
import { settled } from './settled.ts'

const stages = createUploadStages({ receiving: 1, decoding: 1 })
const bounds = { each: 2, waiting: 1, stages }
const admitting = (options: Partial<AdmissionOptions> = {}) =>
  createAdmission({ account: bounds, customer: bounds, site: bounds, ...options })

const ARTIST = { kind: 'account', id: 'one' } as const
const REFUSED = { code: 'RATE_LIMITED', status: 429, retryAfterSeconds: 10 }

describe('the uploads of one person', () => {
  it('are admitted up to the bound, wait beyond it, and are refused beyond that', async () => {
    const admit = admitting()
    const [first] = [await admit(ARTIST), await admit(ARTIST)]
    const third = admit(ARTIST)
    await expect(admit(ARTIST)).rejects.toMatchObject({
      ...REFUSED,
      message: 'At most 3 uploads at once are allowed. Wait until some of them have ended.',
    })
    expect(await settled(third)).toBe(false)
    first()
    const end = await third
    const fourth = admit(ARTIST)
    expect(await settled(fourth)).toBe(false)
    end()
    await fourth
  })

  it('keep no other person out, nor a customer with the same id', async () => {
    const admit = admitting()
    for (let count = 0; count < 2; count++) await admit(ARTIST)
    expect(await settled(admit(ARTIST))).toBe(false)
    expect(await settled(admit({ kind: 'account', id: 'other' }))).toBe(true)
    expect(await settled(admit({ kind: 'customer', id: ARTIST.id }))).toBe(true)
  })

  it('are not waited for any longer when the client has disconnected', async () => {
    const admit = admitting()
    const [first] = [await admit(ARTIST), await admit(ARTIST)]
    const gone = new AbortController()
    const third = admit(ARTIST, gone.signal)
    gone.abort()
    await expect(third).rejects.toMatchObject({ code: 'MALFORMED_MULTIPART' })
    const fourth = admit(ARTIST)
    first()
    await fourth
  })
})

describe('an upload token', () => {
  it('opens one upload at a time, even if its person may send more', async () => {
    const admit = admitting()
    const token = { ...ARTIST, token: 'a' }
    const end = await admit(token)
    await expect(admit(token)).rejects.toMatchObject({
      ...REFUSED,
      message: 'Another upload with this upload token is under way.',
    })
    const other = await admit({ ...ARTIST, token: 'b' })
    other()
    end()
    await admit(token)
  })

  it('may be used again after an upload that was not admitted', async () => {
    const admit = admitting({ account: { each: 1, waiting: 0, stages } })
    const end = await admit(ARTIST)
    const token = { ...ARTIST, token: 'a' }
    await expect(admit(token)).rejects.toMatchObject(REFUSED)
    end()
    await admit(token)
  })
})

describe('an upload for which all uploaders together leave no room', () => {
  it('is refused with the time to come back, and takes no slot of its person', async () => {
    const arrived = Promise.withResolvers<void>()
    const receiving = stages.run(
      () => arrived.promise,
      async () => {},
    )
    const admit = admitting({ account: { each: 1, waiting: 0, stages } })
    const token = { ...ARTIST, token: 'a' }
    for (let attempt = 0; attempt < 2; attempt++) {
      await expect(admit(token)).rejects.toMatchObject({
        code: 'SERVICE_BUSY',
        status: 503,
        retryAfterSeconds: 15,
      })
    }
    arrived.resolve()
    await receiving
    await admit(token)
  })
})
