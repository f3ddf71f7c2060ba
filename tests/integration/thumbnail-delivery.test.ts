import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SECRET, startSiteverifyDouble } from '../conformance/attestation/siteverify-double.ts'
import { createWithImage, expectSuccess } from '../support/artworks/register.ts'
import { ATTESTATION_HEADER, attestationToken } from '../support/identity/attestation.ts'
import { startJob } from '../support/jobs/job-clock.ts'
import { call, codeOf, pathsOf } from '../support/service/api.ts'
import { type Service, startService } from '../support/service/service.ts'
import { objectBytes, objectsBelow } from '../support/store/objects.ts'
import { storeReport } from '../support/store/verify-store.ts'
import { until } from '../support/system/until.ts'

const ask = async (service: Service, path: string, headers: Record<string, string> = {}) =>
  fetch(service.url + path, { redirect: 'manual', headers: { accept: 'image/webp', ...headers } })

describe("a brand's own thumbnails", () => {
  let service: Service
  let artwork: string
  let path: string
  const configure = async (thumbnails: object) =>
    call(service, 'PATCH', '/api/brands/art', {
      token: await service.tokenOf('super-admin'),
      json: { config: { thumbnails } },
    })

  beforeAll(async () => {
    service = await startService()
    artwork = await createWithImage(service, await service.tokenOf('artist'))
    path = `/api/art/thumbnails/${artwork}`
  })
  afterAll(() => service?.stop())

  it('are open to everybody and to shared caches once the brand says so', async () => {
    expect(await ask(service, path)).toAnswer(401)
    expect(await configure({ delivery: 'public' })).toAnswer(200)
    const answer = await ask(service, path)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([
      200,
      'public, max-age=300',
    ])
    const file = await ask(service, `/api/files/thumbnails/art/art_${artwork}_thumb.webp`)
    expect(file).toAnswer(200)
    expect(await ask(service, `/api/photo/thumbnails/${artwork}`)).toAnswer(401)
  })

  it('are left to the CDN where the brand has one, but for JPEG', async () => {
    await configure({ delivery: 'public', cdnUrl: 'https://cdn.example.test/prints/' })
    const webp = await ask(service, path)
    expect(webp).toAnswer(302)
    expect(webp.headers.get('location')).toMatch(
      new RegExp(
        `^https://cdn\\.example\\.test/prints/thumbnails/art/art_${artwork}_thumb\\.webp\\?v=[0-9a-f]{16}$`,
      ),
    )
    expect(webp.headers.get('vary')).toContain('Accept')
    const jpeg = await ask(service, path, { accept: 'image/jpeg' })
    expect([jpeg.status, jpeg.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    const missing = await ask(service, '/api/art/thumbnails/1042')
    expect(missing).toAnswer(404)
  })

  it('stay attested behind a CDN URL that the brand does not use', async () => {
    await configure({ delivery: 'attested', cdnUrl: 'https://cdn.example.test' })
    expect(await ask(service, path)).toAnswer(401)
    const attested = { [ATTESTATION_HEADER]: await attestationToken(service) }
    expect(await ask(service, path, attested)).toAnswer(200)
  })

  it.each([
    [{ crop: 'stretch' }, 'thumbnails.crop'],
    [{ background: 'white' }, 'thumbnails.background'],
    [{ cdnUrl: 'http://cdn.example.test' }, 'thumbnails.cdnUrl'],
    [{ width: 300 }, 'thumbnails'],
  ])('are not configured by %j, and the field says why', async (thumbnails, name) => {
    const answer = await configure(thumbnails)
    expect([answer.status, codeOf(answer), pathsOf(answer)]).toEqual([
      400,
      'VALIDATION_FAILED',
      ['config'],
    ])
    expect(answer.text).toContain(name)
  })

  it.each([
    [{ background: '#336699' }, [0x33, 0x66, 0x99]],
    [{ background: '#336699', crop: 'cover' }, null],
  ] as const)('are cut as %j says', async (thumbnails, bar) => {
    await configure({ ...thumbnails, delivery: 'public' })
    const id = await createWithImage(service, await service.tokenOf('artist'))
    const bytes = await (await ask(service, `/api/art/thumbnails/${id}`)).arrayBuffer()
    const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
    expect([info.width, info.height, info.channels]).toEqual([300, 300, 3])
    const top = [...data.subarray(150 * 3, 151 * 3)]
    const distance = Math.max(...[0x33, 0x66, 0x99].map((c, i) => Math.abs(c - (top[i] ?? 0))))
    expect(distance < 12).toBe(bar !== null)
  })

  describe('follow the settings of the brand', () => {
    const key = () => `thumbnails/art/art_${artwork}_thumb.webp`
    const recordOf = async () => {
      const token = await service.tokenOf('super-admin')
      const path = `/api/artworks/${artwork}`
      const { body } = await call<{ thumbnailUrl: string; updatedAt: string }>(
        service,
        'GET',
        path,
        { token },
      )
      return body
    }
    /** Once it is another one than before: where the bars of a whole landscape are, as #rrggbb. */
    const changed = async (from: string) => {
      const url = await until('another thumbnail', async () => {
        const { thumbnailUrl } = await recordOf()
        return thumbnailUrl === from ? null : thumbnailUrl
      })
      const { pathname, search } = new URL(url)
      const answer = await ask(service, pathname + search)
      expect(answer.headers.get('cache-control')).toContain('immutable')
      const { data } = await sharp(Buffer.from(await answer.arrayBuffer()))
        .extract({ left: 150, top: 5, width: 1, height: 1 })
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true })
      return { url, bar: [...data].map((value) => Math.round(value / 16)) }
    }
    const WHITE = [16, 16, 16]
    const settle = async (thumbnails: object) =>
      expectSuccess(await configure({ delivery: 'public', ...thumbnails }))

    beforeAll(async () => {
      await settle({})
      await service.startWorker()
    })

    it('when they change: regenerated in place, and the artwork keeps its date', async () => {
      const before = await recordOf()
      const objects = await objectsBelow(service, 'thumbnails/')
      await settle({ crop: 'cover' })
      const cut = await changed(before.thumbnailUrl)
      expect(cut.bar).not.toEqual(WHITE)
      await settle({ background: '#203040' })
      const whole = await changed(cut.url)
      expect(whole.bar).toEqual([2, 3, 4])
      expect((await recordOf()).updatedAt).toBe(before.updatedAt)
      const after = await objectsBelow(service, 'thumbnails/')
      expect(after.map((object) => object.key)).toEqual(objects.map((object) => object.key))
    })

    it('and are left alone by settings that do not change how they look', async () => {
      const jobs = async () =>
        (await service.rows("SELECT 1 FROM jobs.job WHERE name = 'remake-thumbnails'")).length
      const count = await jobs()
      await settle({ background: '#203040', cdnUrl: 'https://cdn.example.test' })
      await settle({ background: '#203040', delivery: 'attested' })
      await settle({ background: '#203040' })
      expect(await jobs()).toBe(count)
    })

    it('every night, too, even if the change was not noticed', async () => {
      const { thumbnailUrl } = await recordOf()
      await service.rows(
        `UPDATE brands SET config = '{"thumbnails":{"delivery":"public"}}' WHERE id = 'art'`,
      )
      await startJob(service, 'remake-thumbnails', {})
      expect((await changed(thumbnailUrl)).bar).toEqual(WHITE)
    })

    it('every night also behind an artwork whose picture cannot be decoded any more', async () => {
      const made = async () => createWithImage(service, await service.tokenOf('artist'))
      const ids = [await made(), await made()]
      const rows = await service.rows(
        `UPDATE artworks SET thumbnail_style = 'another' WHERE id = ANY($1)
           RETURNING id, original_key, thumbnail_style`,
        [ids],
      )
      const [first, last] = rows.sort((a, b) => (a.id < b.id ? -1 : 1))
      if (!first || !last) throw new Error('Both artworks have to be there.')
      const picture = await objectBytes(service, first.original_key)
      const webp = { contentType: 'image/webp' }
      await service.store.put(first.original_key, Buffer.from('no picture'), webp)
      const styles = async () => {
        const found = await service.rows(
          'SELECT thumbnail_style FROM artworks WHERE id = ANY($1) ORDER BY id',
          [[first.id, last.id]],
        )
        return found.map((row) => row.thumbnail_style === 'another')
      }
      await startJob(service, 'remake-thumbnails', {})
      await until('the thumbnail behind it', async () => !(await styles())[1])
      expect(await styles()).toEqual([true, false])
      await service.store.put(first.original_key, picture, webp)
      await startJob(service, 'remake-thumbnails', {})
      await until('the thumbnail of the mended one', async () => !(await styles())[0])
    })

    it('all of them, however many more than one job looks at', async () => {
      const style = 'SELECT DISTINCT thumbnail_style FROM artworks WHERE id = ANY($1)'
      const { thumbnail_style: present } = await service.row(style, [[artwork]])
      // They share one original, which the job reads for each of them.
      const copies = await service.rows(
        `INSERT INTO artworks (title, artist, technique, description, premium_base_price,
           wood_base_price, stand_price, postcard_price, status, brand_id, owner_id, idp_uid, original_key,
           thumbnail_style)
         SELECT 'Copy', artist, technique, description, premium_base_price, wood_base_price,
           stand_price, postcard_price, status, brand_id, owner_id, idp_uid, original_key, 'another'
         FROM artworks, generate_series(1, 60) WHERE id = $1 RETURNING id`,
        [artwork],
      )
      const ids = copies.map(({ id }) => id)
      await startJob(service, 'remake-thumbnails', { brand: 'art' })
      await until('the last thumbnail', async () => {
        const styles = await service.rows(style, [ids])
        return styles.length === 1 && styles[0]?.thumbnail_style === present
      })
      const made = new Set((await objectsBelow(service, 'thumbnails/')).map((object) => object.key))
      expect(ids.filter((id) => !made.has(`thumbnails/art/art_${id}_thumb.webp`))).toEqual([])
      await service.rows('DELETE FROM artworks WHERE id = ANY($1)', [ids])
    })

    it('also when settings replace invalid ones', async () => {
      const { thumbnailUrl } = await recordOf()
      await service.rows(
        `UPDATE brands SET config = '{"thumbnails":{"crop":"gone"}}' WHERE id = 'art'`,
      )
      await settle({ background: '#304050' })
      expect((await changed(thumbnailUrl)).bar).toEqual([3, 4, 5])
    })

    it('and are made again when the check of the store finds them lost', async () => {
      const kept = await service.store.head(key())
      await service.store.delete(key())
      const [, { repaired }] = await storeReport(service, '--repair')
      expect(repaired).toEqual([key()])
      const again = await until('the thumbnail to be there again', () => service.store.head(key()))
      expect(again.sha256).toBe(kept?.sha256)
    })
  })
})

describe('the service whose attestation', () => {
  const withService = async (
    env: Record<string, string>,
    work: (service: Service, path: string) => Promise<void>,
  ) => {
    const service = await startService({ env })
    try {
      const artwork = await createWithImage(service, await service.tokenOf('artist'))
      await work(service, `/api/art/thumbnails/${artwork}`)
    } finally {
      await service.stop()
    }
  }

  it('is not configured lets no app in, and people at the console only', async () => {
    await withService({ ATTESTATION_KIND: 'none' }, async (service, path) => {
      const attested = { [ATTESTATION_HEADER]: await attestationToken(service) }
      expect(await ask(service, path, attested)).toAnswer(403)
      expect(await ask(service, path)).toAnswer(401)
      const artist = { authorization: `Bearer ${await service.tokenOf('artist')}` }
      expect(await ask(service, path, artist)).toAnswer(200)
    })
  })

  it('is unavailable rejects every token and sets Retry-After', async () => {
    const env = { APP_CHECK_JWKS_URL: 'http://127.0.0.1:1/v1/jwks' }
    await withService(env, async (service, path) => {
      const attested = { [ATTESTATION_HEADER]: await attestationToken(service) }
      const answer = await ask(service, path, attested)
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '30'])
      expect(await answer.text()).toContain('ATTESTATION_UNAVAILABLE')
    })
  })

  it('is Turnstile lets in once for each token, in a header of another name', async () => {
    const siteverify = await startSiteverifyDouble()
    const env = {
      ATTESTATION_KIND: 'turnstile',
      ATTESTATION_HEADER: 'X-Challenge',
      TURNSTILE_SECRET: SECRET,
      TURNSTILE_HOSTNAMES: 'photo.example.test',
      TURNSTILE_URL: `${siteverify.url}/turnstile/v0/siteverify`,
    }
    try {
      await withService(env, async (service, path) => {
        const solved = { 'x-challenge': siteverify.solve() }
        expect(await ask(service, path, solved)).toAnswer(200)
        expect(await ask(service, path, solved)).toAnswer(403)
        const elsewhere = { 'x-challenge': siteverify.solve({ hostname: 'evil.test' }) }
        expect(await ask(service, path, elsewhere)).toAnswer(403)
        const otherHeader = { [ATTESTATION_HEADER]: siteverify.solve() }
        expect(await ask(service, path, otherHeader)).toAnswer(401)
      })
    } finally {
      await siteverify.close()
    }
  })
})
