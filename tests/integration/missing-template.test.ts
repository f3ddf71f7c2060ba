import { afterAll, beforeAll, expect, it } from 'vitest'
import { CATALOGUE } from '../../src/composition/catalogue.ts'
import { variantKey } from '../../src/composition/naming.ts'
import { deleteTemplate, templateForm } from '../support/artworks/composition-templates.ts'
import { createWithImage, expectSuccess, generate, jobEnd } from '../support/artworks/register.ts'
import { frameWithHole } from '../support/artworks/template-pictures.ts'
import { inOrder } from '../support/runner/in-order.ts'
import { call } from '../support/service/api.ts'
import { type Service, startService } from '../support/service/service.ts'
import { until } from '../support/system/until.ts'

const FRAME = {
  ...{ kind: 'frame', type: 'premium', color: 'black' },
  window: '660,516,2234,1484',
}
const WINDOW = { x: 660, y: 516, width: 2234, height: 1484 }
/** The variants that show the frame. */
const SHOWING = CATALOGUE.filter(
  ({ type, frameColor }) => type === 'premium' && frameColor === 'black',
).map(variantKey)

let service: Service
let admin: string
let artist: string
let artwork: string

beforeAll(async () => {
  service = await startService()
  admin = await service.tokenOf('art-admin')
  artist = await service.tokenOf('artist')
  artwork = await createWithImage(service, artist)
})
afterAll(() => service?.stop())

async function create(): Promise<string> {
  const body = templateForm(FRAME, await frameWithHole('#123', WINDOW).toBuffer())
  const path = '/api/composition-templates/create'
  return expectSuccess(await call<{ id: string }>(service, 'POST', path, { token: admin, body })).id
}
const hashes = async () =>
  new Map(
    (
      await service.rows('SELECT key, content_hash FROM variants WHERE artwork_id = $1', [artwork])
    ).map(({ key, content_hash }) => [key, content_hash]),
  )
const recomposeEnds = () =>
  until('the artworks to be found', async () => {
    const open = await service.rows(
      "SELECT 1 FROM jobs.job WHERE name = 'recompose-artworks' AND state <> 'completed'",
    )
    return open.length === 0
  })

inOrder()

it('a frame that is deleted fails its variants only', async () => {
  await deleteTemplate(service, 'frame-premium-black')
  const worker = await service.startWorker()
  const job = await generate(service, artist, artwork)
  const ended = await jobEnd(service, artist, artwork, job)
  await worker.stop(0)
  expect(ended).toMatchObject({ status: 'partial', completed: 17, failed: 4 })
  expect(Object.keys(ended.failures ?? {}).toSorted()).toEqual(SHOWING.toSorted())
}, 300_000)

it('one that is created has what failed without it composed, and nothing else', async () => {
  const before = await hashes()
  const others = await Promise.all(
    ['Other failure', 'Cancelled', 'Being composed'].map((title) =>
      createWithImage(service, artist, { title }),
    ),
  )
  const [otherFailure, cancelled, processing] = others
  for (const [id, status, failed] of [
    [otherFailure, 'partial', 'wood-brown-none'],
    [cancelled, 'cancelled', SHOWING[0]],
    [processing, 'processing', null],
  ])
    await service.rows(
      `INSERT INTO composition_jobs (artwork_id, status, total, completed, failed, encoded, stored_failures)
       VALUES ($1, $2, 21, 0, 0, 0, $3)`,
      [id, status, failed && JSON.stringify({ [failed]: {} })],
    )
  await create()
  const worker = await service.startWorker()
  await recomposeEnds()
  const latest = 'SELECT artwork_id, id FROM composition_jobs ORDER BY created_at DESC LIMIT 2'
  const started = await service.rows<{ artwork_id: string; id: string }>(latest)
  expect(started.map((row) => row.artwork_id).toSorted()).toEqual([artwork, processing].toSorted())
  const own = started.find((row) => row.artwork_id === artwork)
  const ended = await jobEnd(service, artist, artwork, own?.id ?? '')
  await worker.stop(0)
  expect(ended).toMatchObject({ status: 'completed', completed: 21 })
  const after = await hashes()
  const changed = [...after].filter(([key, hash]) => before.get(key) !== hash).map(([key]) => key)
  expect(changed.toSorted()).toEqual(SHOWING.toSorted())
}, 300_000)

it('one that is deleted before its job runs ends the job', async () => {
  await deleteTemplate(service, 'frame-premium-black')
  await create()
  await deleteTemplate(service, 'frame-premium-black')
  const before = await service.rows('SELECT id FROM composition_jobs')
  const worker = await service.startWorker()
  await recomposeEnds()
  await worker.stop(0)
  expect(await service.rows('SELECT id FROM composition_jobs')).toHaveLength(before.length)
})
