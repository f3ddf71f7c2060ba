import { afterAll, beforeAll, expect, it } from 'vitest'
import { CATALOGUE } from '../../src/composition/catalogue.ts'
import { readTemplates } from '../../src/composition/default-templates.ts'
import { variantKey } from '../../src/composition/naming.ts'
import { planVariants } from '../../src/composition/plan.ts'
import { ServiceError } from '../../src/errors/service-error.ts'
import { storedError } from '../../src/errors/stored-error.ts'
import { composedArtwork } from '../support/artworks/composed-artwork.ts'
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
const FAILURE = storedError(new ServiceError('COMPOSITION_FAILED'))
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
  await composeOthers(artwork)
})
afterAll(() => service?.stop())

/** Gives an artwork its variants as if they had been composed, but for those that show the frame. */
async function composeOthers(id: string): Promise<void> {
  const others = CATALOGUE.filter((variant) => !SHOWING.includes(variantKey(variant)))
  await composedArtwork(service, id, others)
  const { sha256, width, height } = await service.row(
    `SELECT original_sha256 AS sha256, image_width::int AS width, image_height::int AS height
     FROM artworks WHERE id = $1`,
    [id],
  )
  const { planned } = planVariants({
    templates: await readTemplates(),
    sourceSha256: sha256,
    picture: { width, height },
    variants: others,
  })
  for (const { key, contentHash } of planned)
    await service.rows('UPDATE variants SET content_hash = $3 WHERE artwork_id = $1 AND key = $2', [
      id,
      key,
      contentHash,
    ])
}

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
  until(
    'the artworks to be found',
    async () => {
      const open = await service.rows(
        "SELECT 1 FROM jobs.job WHERE name = 'recompose-artworks' AND state <> 'completed'",
      )
      return open.length === 0
    },
    120_000,
  )

inOrder()

it('a frame that is deleted fails its variants only', async () => {
  await deleteTemplate(service, 'frame-premium-black')
  const worker = await service.startWorker()
  const job = await generate(service, artist, artwork)
  const ended = await jobEnd(service, artist, artwork, job)
  await worker.stop(0)
  expect(ended).toMatchObject({ status: 'partial', completed: 17, failed: 4 })
  expect(Object.keys(ended.failures ?? {}).toSorted()).toEqual(SHOWING.toSorted())
}, 600_000)

it('one that is created has what failed without it composed, and nothing else', async () => {
  const before = await hashes()
  const others = await Promise.all(
    ['Other failure', 'Cancelled', 'Being composed'].map((title) =>
      createWithImage(service, artist, { title }),
    ),
  )
  const [otherFailure, cancelled, processing] = others
  await composeOthers(processing ?? '')
  for (const [id, status, failed] of [
    [otherFailure, 'partial', 'wood-brown-none'],
    [cancelled, 'cancelled', SHOWING[0]],
    [processing, 'processing', null],
  ])
    await service.rows(
      `INSERT INTO composition_jobs (artwork_id, status, total, completed, failed, encoded, stored_failures)
       VALUES ($1, $2, 21, 0, 0, 0, $3)`,
      [id, status, failed && JSON.stringify({ [failed]: FAILURE })],
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
}, 600_000)

it('one that is deleted before its job runs ends the job', async () => {
  await deleteTemplate(service, 'frame-premium-black')
  await create()
  await deleteTemplate(service, 'frame-premium-black')
  const before = await service.rows('SELECT id FROM composition_jobs')
  const worker = await service.startWorker()
  await recomposeEnds()
  await worker.stop(0)
  expect(await service.rows('SELECT id FROM composition_jobs')).toHaveLength(before.length)
}, 600_000)
