import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { composedArtwork } from '../support/artworks/composed-artwork.ts'
import {
  createDraft,
  createWithImage,
  demoPicture,
  expectSuccess,
  freshPicture,
  generate,
  jobStatus,
  sendImage,
} from '../support/artworks/register.ts'
import { holdVariants } from '../support/jobs/variant-brake.ts'
import { call } from '../support/service/api.ts'
import { type Service, startService } from '../support/service/service.ts'
import { until } from '../support/system/until.ts'

type Shown = {
  readonly status: string
  readonly publishWhenReady: boolean
  readonly shopProblem: string | null
}

const LIMIT_MS = 600_000

let service: Service
let artist: string

beforeAll(async () => {
  service = await startService()
  artist = await service.tokenOf('artist')
})
afterEach(() => service?.setCommerceFault(undefined))
afterAll(() => service?.stop())

let worker: Promise<unknown> | undefined
/** Starts the worker for the first test that needs one. */
const withWorker = () => {
  worker ??= service.startWorker()
  return worker
}

const choose = (artwork: string, enabled: boolean, token = artist) =>
  call<{ enabled: boolean }>(service, 'PUT', `/api/art/artworks/${artwork}/publish-when-ready`, {
    token,
    json: { enabled },
  })
const cancel = (artwork: string, job: string, token = artist) =>
  call<{ status: string }>(
    service,
    'POST',
    `/api/art/artworks/${artwork}/generation-status/${job}/cancel`,
    { token },
  )
const shown = async (artwork: string, token = artist) =>
  expectSuccess(await call<Shown>(service, 'GET', `/api/artworks/${artwork}`, { token }))
const jobsOf = async (artwork: string) =>
  (
    await service.rows<{ id: string }>(
      'SELECT id FROM composition_jobs WHERE artwork_id = $1 ORDER BY created_at',
      [artwork],
    )
  ).map(({ id }) => id)

describe('A composition', () => {
  it('that is cancelled while it waits is never begun, and publishes nothing', async () => {
    const artwork = await createWithImage(service, artist, { title: 'Cancelled' })
    expectSuccess(await choose(artwork, true))
    const [job = ''] = await jobsOf(artwork)
    expect(expectSuccess(await cancel(artwork, job)).status).toBe('cancelled')
    expect(await jobStatus(service, artist, artwork, job)).toMatchObject({
      status: 'cancelled',
      completed: 0,
      eta: '0s',
    })
    expect(await shown(artwork)).toMatchObject({ publishWhenReady: false, status: 'draft' })
    // A second time changes nothing.
    expect(expectSuccess(await cancel(artwork, job)).status).toBe('cancelled')
    const again = await generate(service, artist, artwork)
    expect(again).not.toBe(job)
    expectSuccess(await cancel(artwork, again))
  })

  it('is cancelled only by those who may edit the artwork', async () => {
    const artwork = await createWithImage(service, artist, { title: 'Guarded' })
    const job = await generate(service, artist, artwork)
    const other = await service.tokenOf('artist-2')
    expect(await cancel(artwork, job, other)).toAnswer(404, 'NOT_FOUND')
    expect(await choose(artwork, true, other)).toAnswer(404, 'NOT_FOUND')
    const another = await createWithImage(service, artist, { title: 'Another' })
    expect(await cancel(another, job)).toAnswer(404, 'NOT_FOUND')
    expect(await jobStatus(service, artist, artwork, job)).toMatchObject({ status: 'queued' })
    expectSuccess(await cancel(artwork, job))
  })
})

describe('A composition that a worker is at', () => {
  it('is cancelled at its next picture, and what is there is kept', async () => {
    await withWorker()
    const artwork = await createWithImage(service, artist, { title: 'Stopped' })
    const brake = await holdVariants(service, artwork, 2)
    const job = await generate(service, artist, artwork)
    await until(
      'two pictures',
      async () => (await jobStatus(service, artist, artwork, job)).completed === 2,
      LIMIT_MS,
      200,
    )
    expect(expectSuccess(await cancel(artwork, job)).status).toBe('cancelled')
    await brake.release()
    await until(
      'the worker to leave the job',
      async () => {
        const { state } = await service.row<{ state: string }>(
          "SELECT state FROM jobs.job WHERE name = 'compose-variants' AND data->>'compositionJobId' = $1",
          [job],
        )
        return state === 'completed'
      },
      LIMIT_MS,
      200,
    )
    expect(await jobStatus(service, artist, artwork, job)).toMatchObject({
      status: 'cancelled',
      completed: 2,
    })
    const { made } = await service.row<{ made: number }>(
      'SELECT count(*)::int AS made FROM variants WHERE artwork_id = $1',
      [artwork],
    )
    expect(made).toBeGreaterThanOrEqual(2)
    expect(made).toBeLessThan(21)
  })
})

describe('The wish to publish when ready', () => {
  it('needs a picture and a status that can be published', async () => {
    const { artwork_id: empty } = await createDraft(service, artist)
    expect(await choose(empty, true)).toAnswer(409, 'IMAGE_MISSING')
    const archived = await createWithImage(service, artist)
    await service.rows("UPDATE artworks SET status = 'archived' WHERE id = $1", [archived])
    expect(await choose(archived, true)).toAnswer(409, 'ILLEGAL_TRANSITION')
  })

  it('is not set by changing the record', async () => {
    const artwork = await createWithImage(service, artist)
    const json = { publishWhenReady: true }
    const answer = await call(service, 'PATCH', `/api/artworks/${artwork}`, { token: artist, json })
    expect(answer).toAnswer(400, 'VALIDATION_FAILED')
  })

  it('given with the registration starts the composition, and the artwork is published once', {
    timeout: LIMIT_MS,
  }, async () => {
    const created = await createDraft(service, artist, { title: 'By itself', status: 'published' })
    const { artwork_id: artwork } = created
    expect(await jobsOf(artwork)).toEqual([])
    expectSuccess(await sendImage(service, created, await demoPicture()))
    expect(await jobsOf(artwork)).toHaveLength(1)
    expect(await shown(artwork)).toMatchObject({ publishWhenReady: true, status: 'draft' })
    await withWorker()
    await until(
      'the publication',
      async () => (await shown(artwork)).status === 'published',
      LIMIT_MS,
      200,
    )
    expect(await shown(artwork)).toMatchObject({ publishWhenReady: false, shopProblem: null })
    const products = (await service.products()).filter(({ title }) => title.startsWith('By itself'))
    expect(products.map(({ variants, status }) => [variants.length, status])).toEqual([
      [21, 'ACTIVE'],
    ])
  })

  it('that was withdrawn leaves a draft when everything is composed', async () => {
    const created = await createDraft(service, artist, { title: 'Withdrawn', status: 'published' })
    const { artwork_id: artwork } = created
    const brake = await holdVariants(service, artwork, 0)
    expectSuccess(await sendImage(service, created, await freshPicture()))
    expectSuccess(await choose(artwork, false))
    expect(await shown(artwork)).toMatchObject({ publishWhenReady: false, status: 'draft' })
    const [job = ''] = await jobsOf(artwork)
    expectSuccess(await cancel(artwork, job))
    await brake.release()
  })

  it('that the shop refuses ends with the reason on the record', {
    timeout: LIMIT_MS,
  }, async () => {
    const artwork = await createWithImage(service, artist, { title: 'Too small' })
    await composedArtwork(service, artwork)
    await service.rows('UPDATE artworks SET image_width = 120, image_height = 90 WHERE id = $1', [
      artwork,
    ])
    expectSuccess(await choose(artwork, true))
    await withWorker()
    const refused = await until(
      'the refusal',
      async () => {
        const record = await shown(artwork)
        return record.shopProblem === null ? null : record
      },
      LIMIT_MS,
      200,
    )
    expect(refused).toMatchObject({ status: 'draft', publishWhenReady: false })
    expect(refused.shopProblem).toContain('is too small for Premium frame and Wood frame')
    const headers = { 'accept-language': 'ja' }
    const path = `/api/artworks/${artwork}`
    const japanese = await call<Shown>(service, 'GET', path, { token: artist, headers })
    expect(japanese.body.shopProblem).toContain('印刷には小さすぎます')
    expectSuccess(await choose(artwork, false))
    expect(await shown(artwork)).toMatchObject({ shopState: null, shopProblem: null })
  })

  it.each([
    ['is disabled', { disabled: true }, 'The account of the artist is disabled.'],
    ['has lost the role', { roles: ['photo_admin'] }, 'The artist may no longer change artworks'],
  ])(
    'publishes nothing of an artist who %s',
    { timeout: LIMIT_MS },
    async (state, change, reason) => {
      const title = `Of an artist who ${state}`
      const artwork = await createWithImage(service, await service.tokenOf('artist-2'), { title })
      await composedArtwork(service, artwork)
      const { id } = await service.row<{ id: string }>(
        "SELECT id FROM users WHERE idp_uid = 'dev-artist-2'",
      )
      const token = await service.tokenOf('super-admin')
      const account = async (json: object) =>
        expectSuccess(await call(service, 'PATCH', `/api/users/${id}`, { token, json }))
      await account(change)
      expectSuccess(await choose(artwork, true, token))
      await withWorker()
      const refused = await until(
        'the refusal',
        async () => {
          const record = await shown(artwork, token)
          return record.shopProblem === null ? null : record
        },
        LIMIT_MS,
        200,
      )
      await account({ disabled: false, roles: ['artist'] })
      expect(refused).toMatchObject({ status: 'draft', publishWhenReady: false })
      expect(refused.shopProblem).toContain(reason)
      const products = await service.products()
      expect(products.filter((one) => one.title.startsWith(title))).toEqual([])
    },
  )
})
