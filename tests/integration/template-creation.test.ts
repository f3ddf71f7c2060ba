import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { templatePreviewKey } from '../../src/composition/template-preview.ts'
import { withClient } from '../../src/database/with-client.ts'
import {
  deleteTemplate,
  type TemplateRecord,
  templateForm,
  templateOf,
  templatesOf,
} from '../support/artworks/composition-templates.ts'
import { expectSuccess } from '../support/artworks/register.ts'
import { frameWithHole, narrowed, plainTemplate } from '../support/artworks/template-pictures.ts'
import { call, codeOf, pathsOf } from '../support/service/api.ts'
import { type Login, type Service, startService } from '../support/service/service.ts'
import { until } from '../support/system/until.ts'

const KEY = 'tall-frame-wood-white'
const WINDOW = { x: 1300, y: 400, width: 900, height: 1600 }
const FIELDS = {
  ...{ kind: 'frame', type: 'wood', color: 'white', orientation: 'tall' },
  window: '1300,400,900,1600',
}

let service: Service
let admin: string
let open: Buffer

beforeAll(async () => {
  service = await startService()
  admin = await service.tokenOf('art-admin')
  open = await frameWithHole('#876', WINDOW).toBuffer()
  await deleteTemplate(service, KEY)
})
afterAll(() => service?.stop())

const create = (fields: Parameters<typeof templateForm>[0], picture = open, token = admin) =>
  call<TemplateRecord>(service, 'POST', '/api/composition-templates/create', {
    token,
    body: templateForm(fields, picture),
  })
const jobs = () =>
  service.rows(
    "SELECT data->>'templateId' AS template FROM jobs.job WHERE name = 'recompose-artworks'",
  )

/** The picture that fits. */
const isOpen = async (): Promise<Buffer> => open

describe('a new template', () => {
  it.each([
    ['is an opaque frame', FIELDS, () => plainTemplate('#123').png().toBuffer(), ['image']],
    [
      'covers 2 % of its window',
      FIELDS,
      () => frameWithHole('#123', narrowed(WINDOW, 0.02)).toBuffer(),
      ['image'],
    ],
    [
      'has another size',
      FIELDS,
      () => plainTemplate('#1230', { width: 2528, height: 3555 }).png().toBuffer(),
      ['image'],
    ],
    ['has no window', { ...FIELDS, window: undefined }, isOpen, ['window']],
    [
      'has a window beyond the canvas',
      { ...FIELDS, window: '1300,400,2256,2129' },
      isOpen,
      ['window.height', 'window.width'],
    ],
    ['has a window in words', { ...FIELDS, window: 'all of it' }, isOpen, ['window']],
    ['has a colour of another product', { ...FIELDS, color: 'black' }, isOpen, ['color']],
    ['names no kind', { ...FIELDS, kind: undefined }, isOpen, ['kind']],
  ] as const)('that %s is refused, and nothing is recorded', async (_, fields, draw, paths) => {
    const answer = await create(fields, await draw())
    expect([answer.status, codeOf(answer), pathsOf(answer)]).toEqual([
      400,
      'VALIDATION_FAILED',
      paths,
    ])
    expect(await templatesOf(service, admin, KEY)).toEqual([])
    expect(await jobs()).toEqual([])
  })

  it('is refused without its picture', async () => {
    const form = templateForm(FIELDS, open)
    form.delete('image')
    const path = '/api/composition-templates/create'
    const answer = await call(service, 'POST', path, { token: admin, body: form })
    expect([answer.status, pathsOf(answer)]).toEqual([400, ['image']])
  })

  it.each(['artist', 'photo-admin'] as const)('is not for %s', async (login: Login) => {
    const answer = await create(FIELDS, open, await service.tokenOf(login))
    expect(answer).toAnswer(403, 'FORBIDDEN')
    expect(await templatesOf(service, admin, KEY)).toEqual([])
  })

  it('comes into being once, however often it is sent', async () => {
    const answers = await Promise.all([create(FIELDS), create(FIELDS), create(FIELDS)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    for (const answer of answers.filter(({ status }) => status === 409))
      expect(answer).toAnswer(409, 'TEMPLATE_EXISTS')
    expect(await create(FIELDS)).toAnswer(409, 'TEMPLATE_EXISTS')
    const made = answers.find(({ status }) => status === 200)
    const { id, key, ...record } = await templateOf(service, admin, KEY)
    expect(made?.body).toMatchObject({ id, key, sha256: record.sha256 })
    expect(record).toMatchObject({
      ...{ kind: 'frame', type: 'wood', color: 'white', orientation: 'tall', fit: 'fixed' },
      window: WINDOW,
    })
    expect((await service.store.head(record.objectKey))?.sha256).toBe(record.sha256)
    expect(await jobs()).toEqual([{ template: id }])
    const audited = await service.rows('SELECT action FROM audit_log WHERE record = $1', [id])
    expect(audited).toEqual([{ action: 'composition-templates.create' }])
  })

  it('has a picture, and a small one for lists, that those who see the template can read', async () => {
    const { objectKey } = await templateOf(service, admin, KEY)
    const preview = await service.store.head(templatePreviewKey(objectKey))
    expect([preview?.contentType, (preview?.size ?? Number.NaN) < 20_000]).toEqual([
      'image/webp',
      true,
    ])
    const artist = await service.tokenOf('artist')
    for (const key of [objectKey, templatePreviewKey(objectKey)]) {
      const read = (token: string) => call(service, 'GET', `/api/files/${key}`, { token })
      expect([key, (await read(admin)).status]).toEqual([key, 200])
      expect([key, (await read(artist)).status]).toEqual([key, 404])
    }
  })

  it('can be a mat without a window, which serves one product', async () => {
    const picture = await plainTemplate('#eee').png().toBuffer()
    const fields = { kind: 'mat', type: 'premium', color: 'gray', fit: 'follow' }
    expect(await create(fields, picture)).toAnswer(200)
    expect(await templateOf(service, admin, 'mat-premium-gray')).toMatchObject({
      ...{ type: 'premium', color: 'gray', orientation: 'landscape', fit: 'follow' },
    })
  })
})

describe('the window of a template', () => {
  const change = (id: string, window: object, token = admin) =>
    call(service, 'PUT', `/api/composition-templates/${id}/window`, { token, json: window })
  const inner = { x: 1400, y: 500, width: 700, height: 1400 }

  it('is changed where the frame is transparent, and what shows it is composed again', async () => {
    const before = await templateOf(service, admin, KEY)
    const answer = expectSuccess(await change(before.id, inner))
    expect(answer).toEqual({ id: before.id, key: KEY, window: inner })
    const after = await templateOf(service, admin, KEY)
    expect(after).toMatchObject({ window: inner, sha256: before.sha256 })
    expect((await jobs()).filter(({ template }) => template === before.id)).toHaveLength(2)
  })

  it.each([
    ['where the frame covers it', { ...inner, x: 1200 }, ['window']],
    ['beyond the canvas', { ...inner, x: 3000, y: 2000 }, ['height', 'width']],
    ['that is no number', { ...inner, x: '1400' }, ['x']],
    ['without a side', { x: 0, y: 0, width: 10 }, ['height']],
  ] as const)('is not changed to one %s', async (_, window, paths) => {
    const before = await templateOf(service, admin, KEY)
    const answer = await change(before.id, window)
    expect([answer.status, codeOf(answer), pathsOf(answer)]).toEqual([
      400,
      'VALIDATION_FAILED',
      paths,
    ])
    expect(await templateOf(service, admin, KEY)).toEqual(before)
  })

  it('of a mat is changed without a look at its picture', async () => {
    const { id, objectKey } = await templateOf(service, admin, 'mat-premium-gray')
    await service.store.delete(objectKey)
    expect(await change(id, inner)).toAnswer(200)
  })

  it('changes with the picture where each alone would not fit', async () => {
    const { id } = await templateOf(service, admin, KEY)
    const body = templateForm({}, await frameWithHole('#123', { ...inner, x: 100 }).toBuffer())
    const path = `/api/composition-templates/${id}/image`
    const alone = await call(service, 'PUT', path, { token: admin, body })
    expect([alone.status, pathsOf(alone)]).toEqual([400, ['image']])
    const both = `${path}?window=100,500,700,1400`
    expect(await call(service, 'PUT', both, { token: admin, body })).toAnswer(200)
    expect((await templateOf(service, admin, KEY)).window).toEqual({ ...inner, x: 100 })
  })

  it('is not changed if the template has changed since its picture was looked at', async () => {
    const { id, window } = await templateOf(service, admin, KEY)
    const { asked } = await withClient(service.databaseUrl, async (holder) => {
      await holder.query('BEGIN')
      await holder.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
        `composition-template ${id}`,
      ])
      const pending = change(id, { ...inner, x: 100, width: 500 })
      await until('the request to wait for the lock', async () => {
        const waiting = "SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"
        return (await service.rows(waiting)).length > 0
      })
      await holder.query(
        "UPDATE composition_templates SET updated_at = updated_at + interval '1 second' WHERE id = $1",
        [id],
      )
      await holder.query('COMMIT')
      return { asked: pending }
    })
    expect(await asked).toAnswer(409, 'CONFLICT')
    expect((await templateOf(service, admin, KEY)).window).toEqual(window)
  })

  it('is not for artists, and of no template is 404', async () => {
    const { id } = await templateOf(service, admin, KEY)
    const artist = await service.tokenOf('artist')
    expect(await change(id, inner, artist)).toAnswer(403, 'FORBIDDEN')
    expect(await change(crypto.randomUUID(), inner)).toAnswer(404, 'NOT_FOUND')
  })
})
