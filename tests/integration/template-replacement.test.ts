import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CANVAS, CATALOGUE } from '../../src/composition/catalogue.ts'
import { composedArtwork } from '../support/artworks/composed-artwork.ts'
import { createWithImage, expectSuccess, imageForm } from '../support/artworks/register.ts'
import { frameWithHole, narrowed, plainTemplate } from '../support/artworks/template-pictures.ts'
import { createBrand } from '../support/brands/create-brand.ts'
import { call, codeOf, pathsOf } from '../support/service/api.ts'
import { type Login, type Service, startService } from '../support/service/service.ts'
import { until } from '../support/system/until.ts'

type Template = {
  readonly id: string
  readonly objectKey: string
  readonly sha256: string
  readonly fit: string
}

/** Of the black premium frame in landscape. */
const WINDOW = { x: 660, y: 516, width: 2234, height: 1484 }

let service: Service
let admin: string
let navy: string
let frame: string
/** Show the navy mat: as a draft, and composed but for that colour. */
let withNavy: string
let withoutNavy: string

beforeAll(async () => {
  service = await startService()
  admin = await service.tokenOf('art-admin')
  navy = await templateOf('mat-any-navy')
  frame = await templateOf('frame-premium-black')
  const artist = await service.tokenOf('artist')
  withNavy = await createWithImage(service, artist, { title: 'Navy' })
  await composedArtwork(service, withNavy)
  withoutNavy = await createWithImage(service, artist, { title: 'Without navy' })
  const others = CATALOGUE.filter(({ matColor }) => matColor !== 'navy')
  await composedArtwork(service, withoutNavy, others)
})
afterAll(() => service?.stop())

async function templateOf(key: string): Promise<string> {
  const [found] = await service.rows('SELECT id FROM composition_templates WHERE key LIKE $1', [
    `${key}%`,
  ])
  if (!found) throw new Error(`There is no template ${key}.`)
  return found.id
}
/** Further artworks with the navy variants of the first one. */
async function copyArtwork(artwork: string, copies: number): Promise<string[]> {
  const made = await service.rows(
    `INSERT INTO artworks (title, artist, technique, description, premium_base_price,
       wood_base_price, stand_price, postcard_price, status, brand_id, owner_id, idp_uid)
     SELECT 'Copy', artist, technique, description, premium_base_price,
       wood_base_price, stand_price, postcard_price, status, brand_id, owner_id, idp_uid
     FROM artworks, generate_series(1, $2::int) WHERE id = $1 RETURNING id`,
    [artwork, copies],
  )
  await service.rows(
    `INSERT INTO variants (artwork_id, key, type, frame_color, mat_color, image_url, price,
       content_hash, bytes)
     SELECT copy.id, key, type, frame_color, mat_color, image_url, price, content_hash, bytes
     FROM variants, artworks copy
     WHERE artwork_id = $1 AND mat_color = 'navy' AND copy.title = 'Copy'`,
    [artwork],
  )
  return made.map(({ id }) => id)
}
const read = async (id: string) =>
  expectSuccess(
    await call<Template>(service, 'GET', `/api/composition-templates/${id}`, { token: admin }),
  )
const replace = (id: string, picture: Uint8Array, token = admin, query = '') =>
  call<Template>(service, 'PUT', `/api/composition-templates/${id}/image${query}`, {
    token,
    body: imageForm(picture),
  })
const jobs = () =>
  service.rows(
    "SELECT data->>'templateId' AS template FROM jobs.job WHERE name = 'recompose-artworks'",
  )
const compositions = async () =>
  (await service.rows('SELECT artwork_id FROM composition_jobs')).map((row) => row.artwork_id)

describe('a picture for a frame or a mat', () => {
  it.each([
    [
      'of another size',
      () => navy,
      () => plainTemplate('#123', { width: 3554, height: 2528 }).png(),
    ],
    ['upright', () => navy, () => plainTemplate('#123', { width: 2528, height: 3555 }).png()],
    ['without transparency in its format', () => frame, () => plainTemplate('#123').jpeg()],
  ] as const)('%s is refused, and changes nothing', async (_, id, draw) => {
    const before = await read(id())
    const answer = await replace(id(), await draw().toBuffer())
    expect([answer.status, codeOf(answer), pathsOf(answer)]).toEqual([
      400,
      'VALIDATION_FAILED',
      ['image'],
    ])
    expect(await read(id())).toEqual(before)
    expect(await jobs()).toEqual([])
  })

  it.each([
    ['is opaque', () => plainTemplate('#123').removeAlpha().png()],
    [
      'is transparent only elsewhere',
      () => frameWithHole('#123', { ...CANVAS, x: 0, y: 0, height: 500 }),
    ],
    ['is translucent in its window', () => plainTemplate('#1238').png()],
    ['covers 2 % of its window', () => frameWithHole('#123', narrowed(WINDOW, 0.02))],
  ] as const)('that %s is refused for a frame, with its reason', async (_, draw) => {
    const before = await read(frame)
    const answer = await replace(frame, await draw().toBuffer())
    expect([answer.status, codeOf(answer), pathsOf(answer)]).toEqual([
      400,
      'VALIDATION_FAILED',
      ['image'],
    ])
    expect(answer.text).toContain('A frame must be transparent in at least 99 % of its window')
    expect(await read(frame)).toEqual(before)
  })

  it.each(['artist', 'photo-admin'] as const)('is not for %s', async (login: Login) => {
    const before = await read(navy)
    const picture = await plainTemplate('#123').png().toBuffer()
    const answer = await replace(navy, picture, await service.tokenOf(login))
    expect(answer).toAnswer(403, 'FORBIDDEN')
    expect(await read(navy)).toEqual(before)
  })

  it('is not for administrators of one of two artwork brands', async () => {
    const root = await service.tokenOf('super-admin')
    await createBrand(service, { id: 'poster', kind: 'artwork', status: 'active' })
    const picture = await plainTemplate('#123').png().toBuffer()
    const answer = await replace(navy, picture)
    expect(answer).toAnswer(403, 'FORBIDDEN')
    const gone = await call(service, 'DELETE', '/api/brands/poster', { token: root })
    expect(gone).toAnswer(200)
  })

  it.each([
    ['that follows the artwork', () => frame, '?fit=follow'],
    ['of an unknown fit', () => navy, '?fit=stretched'],
  ] as const)('%s is refused', async (_, id, query) => {
    const before = await read(id())
    const answer = await replace(id(), await plainTemplate('#1238').png().toBuffer(), admin, query)
    expect([answer.status, codeOf(answer), pathsOf(answer)]).toEqual([
      400,
      'VALIDATION_FAILED',
      ['fit'],
    ])
    expect(await read(id())).toEqual(before)
    expect(await jobs()).toEqual([])
  })

  it('of no template is 404', async () => {
    const picture = await plainTemplate('#123').png().toBuffer()
    const answer = await replace(crypto.randomUUID(), picture)
    expect(answer).toAnswer(404, 'NOT_FOUND')
  })

  it('is not recorded without the job that follows it', async () => {
    const before = await read(navy)
    await service.rows(
      `CREATE FUNCTION refuse_job() RETURNS trigger LANGUAGE plpgsql
         AS $$ BEGIN RAISE EXCEPTION 'no job'; END $$;
       CREATE TRIGGER refuse_job BEFORE INSERT ON jobs.job_common FOR EACH ROW
         EXECUTE FUNCTION refuse_job()`,
    )
    const answer = await replace(navy, await plainTemplate('#123').png().toBuffer())
    await service.rows('DROP FUNCTION refuse_job CASCADE')
    expect(answer).toAnswer(500, 'INTERNAL')
    expect(await read(navy)).toEqual(before)
  })

  it('is stored under its content, and composes again the artworks that show it, each once', async () => {
    const before = await read(navy)
    const answer = expectSuccess(
      await replace(navy, await plainTemplate('#0a1f44').png().toBuffer(), admin, '?fit=fixed'),
    )
    const after = await read(navy)
    expect(after.sha256).toBe(answer.sha256)
    expect([before.fit, after.fit]).toEqual(['follow', 'fixed'])
    expect(after.objectKey).not.toBe(before.objectKey)
    expect((await service.store.head(after.objectKey))?.sha256).toBe(answer.sha256)
    expect(await jobs()).toEqual([{ template: navy }])
    expect(await compositions()).toEqual([])
    // More variants than the job reads at once.
    const shown = [withNavy, ...(await copyArtwork(withNavy, 25))]
    const worker = await service.startWorker()
    await until('the compositions to start', async () => (await compositions()).length > 0, 60_000)
    await until(
      'the job to end',
      async () => {
        const [job] = await service.rows(
          "SELECT state FROM jobs.job WHERE name = 'recompose-artworks'",
        )
        return job?.state === 'completed'
      },
      120_000,
    )
    expect((await compositions()).toSorted()).toEqual(shown.toSorted())
    await worker.stop(0)
  }, 180_000)
})
