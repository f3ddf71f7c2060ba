import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CATALOGUE } from '../../src/composition/catalogue.ts'
import { layersOf, type TemplateFacts } from '../../src/composition/layers.ts'
import { PREVIEW } from '../../src/composition/preview.ts'
import { imageForm } from '../support/artworks/register.ts'
import { plainTemplate } from '../support/artworks/template-pictures.ts'
import { call } from '../support/service/api.ts'
import { type Login, type Service, startService } from '../support/service/service.ts'

const LIST = '/api/art/composition-templates'

type Listed = TemplateFacts & { readonly sha256: string }

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service?.stop())

const as = async <T>(login: Login, path: string, headers: Record<string, string> = {}) =>
  call<T>(service, 'GET', path, { token: await service.tokenOf(login), headers })

async function pictureOf(path: string): Promise<Buffer> {
  const authorization = `Bearer ${await service.tokenOf('artist')}`
  const response = await fetch(`${service.url}${path}`, { headers: { authorization } })
  return Buffer.from(await response.arrayBuffer())
}

async function listed(): Promise<readonly Listed[]> {
  const answer = await as<{ templates: Listed[] }>('artist', LIST)
  expect(answer).toAnswer(200)
  return answer.body.templates
}

async function navy(): Promise<string> {
  const found = (await listed()).find(({ color }) => color === 'navy')
  return found?.sha256 ?? ''
}

describe('The list of frames and mats', () => {
  it('lets an artist choose the layers of all 21 products in every orientation', async () => {
    const templates = await listed()
    for (const size of [
      { width: 3, height: 2 },
      { width: 2, height: 3 },
      { width: 1, height: 1 },
      { width: 3, height: 1 },
      { width: 1, height: 3 },
    ]) {
      const layers = CATALOGUE.map((variant) => layersOf(templates, variant, size))
      expect(layers.filter((one) => 'problem' in one)).toEqual([])
      expect(layers.filter((one) => 'mat' in one && one.mat)).toHaveLength(CATALOGUE.length)
    }
  })

  it('has nothing of where the pictures are stored', async () => {
    const { text } = await as('artist', LIST)
    expect(text).not.toContain('admin-assets')
  })
})

describe('The picture of a frame or mat', () => {
  it('has the size of a preview, and its alpha', async () => {
    const frame = (await listed()).find(({ kind }) => kind === 'frame')
    const picture = sharp(await pictureOf(`${LIST}/${frame?.sha256}/preview`))
    expect(await picture.metadata()).toMatchObject({ ...PREVIEW, format: 'webp', hasAlpha: true })
  })

  it('is kept by the browser for a year, and not sent again', async () => {
    const path = `${LIST}/${await navy()}/preview`
    const first = await as('artist', path)
    expect(first.headers.get('cache-control')).toBe('private, max-age=31536000, immutable')
    const etag = first.headers.get('etag') ?? ''
    const again = await as('artist', path, { 'if-none-match': etag })
    expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', etag])
    expect(await as('artist', path, { 'if-none-match': '"another"' })).toAnswer(200)
  })

  it('has another entity tag at full size, where it is the stored file byte by byte', async () => {
    const sha256 = await navy()
    const full = await as('artist', `${LIST}/${sha256}/full`)
    expect(full.headers.get('content-type')).toBe('image/png')
    expect(full.headers.get('etag')).not.toBe(
      (await as('artist', `${LIST}/${sha256}/preview`)).headers.get('etag'),
    )
    const bytes = await pictureOf(`${LIST}/${sha256}/full`)
    const { objectKey } = await service.row<{ objectKey: string }>(
      'SELECT object_key AS "objectKey" FROM composition_templates WHERE sha256 = $1',
      [sha256],
    )
    expect((await service.store.head(objectKey))?.size).toBe(bytes.byteLength)
  })

  it.each([
    ['a hash of no template', `${'0'.repeat(64)}/preview`, 404],
    ['a hash in capitals', `${'A'.repeat(64)}/preview`, 404],
    ['a key instead of a hash', 'mat-any-navy/preview', 404],
    ['a path', '..%2F..%2Foriginals/preview', 400],
    ['another size', `${'0'.repeat(64)}/huge`, 404],
  ])('is not found for %s', async (_, path, status) => {
    expect((await as('artist', `${LIST}/${path}`)).status).toBe(status)
  })

  it('is sent to those alone who may register artworks', async () => {
    for (const path of [LIST, `${LIST}/${await navy()}/preview`, `${LIST}/${await navy()}/full`]) {
      expect((await call(service, 'GET', path)).status).toBe(401)
      expect((await as('photo-admin', path)).status).toBe(403)
      expect((await as('artist', path.replace('/art/', '/photo/'))).status).toBe(404)
    }
  })

  it('is not found any more under its old hash when it was replaced', async () => {
    const sha256 = await navy()
    const { id } = await service.row<{ id: string }>(
      'SELECT id FROM composition_templates WHERE sha256 = $1',
      [sha256],
    )
    const body = imageForm(await plainTemplate('#224').png().toBuffer())
    const token = await service.tokenOf('art-admin')
    const replaced = await call(service, 'PUT', `/api/composition-templates/${id}/image`, {
      token,
      body,
    })
    expect(replaced).toAnswer(200)
    expect(await as('artist', `${LIST}/${sha256}/preview`)).toAnswer(404, 'NOT_FOUND')
    const now = await navy()
    expect(now).not.toBe(sha256)
    expect(await as('artist', `${LIST}/${now}/preview`)).toAnswer(200)
  })

  it('is not found, and not kept, when its file is lost', async () => {
    const sha256 = await navy()
    const { objectKey } = await service.row<{ objectKey: string }>(
      'SELECT object_key AS "objectKey" FROM composition_templates WHERE sha256 = $1',
      [sha256],
    )
    await service.store.delete(objectKey)
    const answer = await as('artist', `${LIST}/${sha256}/full`)
    expect(answer).toAnswer(404, 'NOT_FOUND')
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })
})
