import { afterAll, beforeAll, expect, it } from 'vitest'
import { composedArtwork } from '../support/artworks/composed-artwork.ts'
import { createWithImage, expectSuccess } from '../support/artworks/register.ts'
import { call } from '../support/service/api.ts'
import { type Service, startService } from '../support/service/service.ts'
import { until } from '../support/system/until.ts'

const LIMIT_MS = 600_000

let service: Service
let artist: string
let administrator: string

beforeAll(async () => {
  service = await startService()
  artist = await service.tokenOf('artist')
  administrator = await service.tokenOf('super-admin')
})
afterAll(() => service?.stop())

const setStatus = async (status: string) =>
  expectSuccess(
    await call(service, 'PATCH', '/api/brands/art', { token: administrator, json: { status } }),
  )

type Shown = { readonly status: string; readonly publishWhenReady: boolean }
type Refused = Shown & { readonly publishProblem: string | null }

// The endpoint that sets the wish asks for the brand, too; here the brand closes afterwards.
it.each([
  ['inactive', 'This brand is inactive'],
  ['development', 'This brand is in development'],
])(
  'A wish to publish ends with the reason when its brand becomes %s',
  {
    timeout: LIMIT_MS,
  },
  async (status, reason) => {
    const title = `Of a brand that is ${status}`
    await setStatus('active')
    const artwork = await createWithImage(service, artist, { title })
    await composedArtwork(service, artwork)
    const wish = { token: artist, json: { enabled: true } }
    const path = `/api/art/artworks/${artwork}/publish-when-ready`
    expectSuccess(await call(service, 'PUT', path, wish))
    await setStatus(status)
    const worker = await service.startWorker()
    const refused = await until(
      'the refusal',
      async () => {
        const answer = await call<Refused>(service, 'GET', `/api/artworks/${artwork}`, {
          token: artist,
        })
        const record = expectSuccess(answer)
        return record.publishProblem === null ? null : record
      },
      LIMIT_MS,
      200,
    )
    expect(refused).toMatchObject({ status: 'draft', publishWhenReady: false })
    expect(refused.publishProblem).toContain(reason)
    const products = await service.products()
    expect(products.filter((one) => one.title.startsWith(title))).toEqual([])
    await worker.stop(10_000)
  },
)
