import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BRAND_SEEDS } from '../../src/brands/brand-seeds.ts'
import { expectSuccess } from '../support/artworks/register.ts'
import { ATTESTATION_HEADER, attestationToken } from '../support/identity/attestation.ts'
import { createServiceKey } from '../support/identity/service-keys.ts'
import {
  newCustomer,
  PHOTOS,
  type PhotoSite,
  startPhotoSite,
} from '../support/photo-print/photo-site.ts'
import {
  CORNERS,
  drawCameraJpeg,
  drawJpeg,
  drawPicture,
  drawPng,
  drawWebp,
  floodJpeg,
} from '../support/pictures/images.ts'
import { call } from '../support/service/api.ts'
import { temporaryFiles } from '../support/service/temporary-files.ts'
import { objectBytes } from '../support/store/objects.ts'
import { limitFiles } from '../support/store/small-disk.ts'
import { NAUGHTY_STRINGS } from '../support/text/naughty-strings.ts'

let site: PhotoSite
beforeAll(async () => {
  site = await startPhotoSite()
})
afterAll(() => site?.service.stop())

describe('a customer who sends photos', () => {
  it('gets each at the px of the print, the price, and the way to the checkout', async () => {
    const sub = newCustomer()
    const files = [
      { bytes: site.good, name: 'beach.jpg' },
      { bytes: await drawPng({ width: 1300, height: 1060 }), name: 'hill.png' },
      { bytes: await drawWebp({ width: 1060, height: 2000 }), name: 'tower.webp' },
    ]
    const answer = expectSuccess(await site.send(sub, files, { quantity: '9' }))
    expect(answer).toMatchObject({
      quantity: 9,
      total_price: 800,
      currency: 'JPY',
      ready_for_checkout: true,
      checkout_problems: [],
    })
    expect(answer.photos.map(({ original_name }) => original_name)).toEqual([
      'beach.jpg',
      'hill.png',
      'tower.webp',
    ])
    for (const photo of answer.photos) {
      expect(photo).toMatchObject({
        print_ready: true,
        reasons: [],
        error: null,
      })
      const opened = await fetch(photo.processed_url ?? '')
      expect(opened.headers.get('content-type')).toBe('image/webp')
      const facts = await sharp(Buffer.from(await opened.arrayBuffer())).metadata()
      expect([facts.format, facts.width, facts.height]).toEqual(['webp', 1050, 1050])
    }
  })

  it('to a full disk is answered 507, and nothing is stored', async () => {
    const sub = newCustomer()
    await limitFiles([site.service.apiPid], 4096)
    try {
      const answer = await site.send(sub, [{ bytes: site.good }, { bytes: site.good }])
      expect(answer).toAnswer(507, 'STORAGE_FULL')
    } finally {
      await limitFiles([site.service.apiPid], 'unlimited')
    }
    expect([await site.stored(sub), await site.records(sub)]).toEqual([[], []])
    expect(await temporaryFiles(site.service)).toEqual([])
    expect(await site.send(sub, [{ bytes: site.good }])).toAnswer(200)
  })

  it('finds nothing personal in the record: keys, sizes and prices', async () => {
    const sub = newCustomer()
    const { upload_id } = expectSuccess(
      await site.send(sub, [{ bytes: site.good, name: 'my secret.jpg' }]),
    )
    const [record, ...others] = await site.records(sub)
    const [object] = await site.stored(sub)
    expect(others).toEqual([])
    expect(record).toMatchObject({
      id: upload_id,
      idpUid: sub,
      brand: 'photo',
      template: site.template,
      state: 'received',
      quantity: 1,
      totalPrice: 100,
      readyForCheckout: true,
      photos: [{ key: object?.key, width: 1050, height: 1050, printReady: true }],
    })
    expect(object?.key).toMatch(new RegExp(`^photo/temp/${sub}/\\d{13}\\.webp$`))
    expect(JSON.stringify(record)).not.toContain('secret')
    expect(site.service.printed()).not.toContain('secret')
  })

  it('gets them upright and without the data of the camera', async () => {
    const sub = newCustomer()
    const turned = await drawPicture({ width: 1100, height: 1100 })
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 95 })
      .toBuffer()
    expectSuccess(await site.send(sub, [{ bytes: turned }, { bytes: await drawCameraJpeg() }]))
    const pictures = await Promise.all(
      (await site.stored(sub)).map(({ key }) => objectBytes(site.service, key)),
    )
    for (const picture of pictures) {
      const { exif, xmp, iptc, orientation } = await sharp(picture).metadata()
      expect([exif, xmp, iptc, orientation]).toEqual([undefined, undefined, undefined, undefined])
    }
    const corner = { left: 60, top: 60, width: 1, height: 1 }
    const pixel = await sharp(pictures[0]).extract(corner).raw().toBuffer()
    for (const [channel, value] of CORNERS.bottomLeft.entries())
      expect(Math.abs((pixel[channel] ?? 0) - value)).toBeLessThanOrEqual(12)
  })

  it('hears which photos are too small, and none is called ready because it was enlarged', async () => {
    const sub = newCustomer()
    const sizes = [349, 350, 699, 700, 1050].map(async (edge) => ({
      bytes: await drawJpeg({ width: edge, height: edge }),
    }))
    const answer = expectSuccess(await site.send(sub, await Promise.all(sizes)))
    expect(answer.photos.map(({ print_ready, reasons }) => [print_ready, ...reasons])).toEqual([
      [false, 'TOO_SMALL'],
      [true, 'LOW_RESOLUTION'],
      [true, 'LOW_RESOLUTION'],
      [true],
      [true],
    ])
    expect(answer.photos.map(({ effective_dpi }) => effective_dpi)).toEqual([
      99, 100, 199, 200, 300,
    ])
    expect(answer).toMatchObject({
      ready_for_checkout: false,
      checkout_problems: ['PHOTO_NOT_PRINT_READY'],
    })
    const { config } = BRAND_SEEDS.find(({ id }) => id === 'photo') ?? {}
    const token = await site.service.tokenOf('super-admin')
    const print = async (minDpi: number) => {
      const json = { config: { ...config, print: { ...config?.print, minDpi } } }
      expectSuccess(await call(site.service, 'PATCH', '/api/brands/photo', { token, json }))
    }
    await print(200)
    const again = await site.send(newCustomer(), (await Promise.all(sizes)).slice(2, 4))
    expect(expectSuccess(again).photos.map((one) => one.print_ready)).toEqual([false, true])
    await print(100)
  })

  it('turns the sheet as the photo lies', async () => {
    const wide = await site.register('Wide', { print_size: { width_mm: 127, height_mm: 89 } })
    const sub = newCustomer()
    const portrait = await drawJpeg({ width: 1060, height: 1510 })
    const landscape = await drawJpeg({ width: 1510, height: 1060 })
    expectSuccess(
      await site.send(sub, [{ bytes: portrait }, { bytes: landscape }], { template_id: wide }),
    )
    const sizes = await Promise.all(
      (await site.stored(sub)).map(async ({ key }) => {
        const { width, height } = await sharp(await objectBytes(site.service, key)).metadata()
        return [width, height]
      }),
    )
    expect(sizes).toEqual([
      [1051, 1500],
      [1500, 1051],
    ])
  })

  it('gets the good photos although others are bad, each with its reason', async () => {
    const sub = newCustomer()
    const files = [
      { bytes: site.good, name: 'one.jpg' },
      { bytes: site.good.subarray(0, site.good.length / 2), name: 'half.jpg' },
      { bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), name: 'x.svg' },
      { bytes: Buffer.alloc(0), name: 'empty.jpg' },
      { bytes: await floodJpeg(60_000, 60_000), name: 'flood.jpg' },
      { bytes: site.good, name: 'six.jpg' },
    ]
    const answer = expectSuccess(await site.send(sub, files))
    expect(answer.photos.map(({ error }) => error?.code ?? null)).toEqual([
      null,
      'IMAGE_CORRUPT',
      'UNSUPPORTED_IMAGE_FORMAT',
      'IMAGE_CORRUPT',
      'IMAGE_TOO_MANY_PIXELS',
      null,
    ])
    expect(answer.photos[1]).toMatchObject({ processed_url: null, print_ready: false })
    expect(answer).toMatchObject({ ready_for_checkout: false, checkout_problems: ['PHOTO_FAILED'] })
    expect(await site.stored(sub)).toHaveLength(2)
  })

  it('gets the others although one is larger than 50 MB', async () => {
    const sub = newCustomer()
    const huge = Buffer.concat([site.good, Buffer.alloc(51 * 1024 * 1024)])
    const answer = expectSuccess(await site.send(sub, [{ bytes: huge }, { bytes: site.good }]))
    expect(answer.photos.map(({ error }) => error?.code ?? null)).toEqual([
      'PAYLOAD_TOO_LARGE',
      null,
    ])
  })

  it('sends 100 photos, in order and under 100 keys', async () => {
    const sub = newCustomer()
    const small = await drawJpeg({ width: 360, height: 360 })
    const files = Array.from({ length: 100 }, (_, index) => ({
      bytes: small,
      name: `${index}.jpg`,
    }))
    const answer = expectSuccess(await site.send(sub, files))
    expect(answer.photos.map(({ original_name }) => original_name)).toEqual(
      files.map(({ name }) => name),
    )
    expect(await site.stored(sub)).toHaveLength(100)
    expect(answer.total_price).toBe(8000)
  })

  it('gets keys of its own for uploads at the same moment', async () => {
    const sub = newCustomer()
    const three = await Promise.all(
      [1, 2, 3].map(() => site.send(sub, [{ bytes: site.good }, { bytes: site.good }])),
    )
    for (const answer of three) expect(answer).toAnswer(200)
    expect(new Set((await site.stored(sub)).map(({ key }) => key)).size).toBe(6)
  })

  it('follows every photo as an event', async () => {
    const sub = newCustomer()
    const response = await fetch(`${site.service.url}${PHOTOS}`, {
      method: 'POST',
      headers: {
        accept: 'text/event-stream',
        authorization: `Bearer ${await site.customerToken(sub)}`,
      },
      body: site.formOf(sub, [
        { bytes: site.good },
        { bytes: Buffer.from('no') },
        { bytes: site.good },
      ]),
    })
    expect(response.headers.get('content-type')).toContain('text/event-stream')
    const blocks = (await response.text()).split('\n\n').filter(Boolean)
    expect(blocks.map((block) => /^event: (.*)$/m.exec(block)?.[1])).toEqual([
      'started',
      'photo',
      'photo',
      'photo',
      'done',
    ])
    const data = blocks.map((block) => JSON.parse(/^data: (.*)$/m.exec(block)?.[1] ?? ''))
    expect(data[4]).toMatchObject({ upload_id: data[0].upload_id, total_price: 300 })
    expect([data[1].index, data[2].error.code, data[3].index]).toEqual([
      0,
      'UNSUPPORTED_IMAGE_FORMAT',
      2,
    ])
  })

  it('is told the names of files without what could do harm', async () => {
    const sub = newCustomer()
    const names = ['../../x.jpg', 'a"b.jpg', ...NAUGHTY_STRINGS.slice(0, 20)]
    const answer = expectSuccess(
      await site.send(
        sub,
        names.map((name) => ({ bytes: Buffer.from('x'), name })),
      ),
    )
    for (const { original_name } of answer.photos) expect(original_name).not.toMatch(/[/\\\p{Cc}]/u)
    expect(answer.photos[0]?.original_name).toBe('x.jpg')
    expect(await site.stored(sub)).toEqual([])
  })

  it.each(['auth0|5f7c', '../../etc', '田中 太郎', 'a/b'])(
    'keeps photos apart and private under the user id %j',
    async (sub) => {
      const { photos } = expectSuccess(await site.send(sub, [{ bytes: site.good }]))
      const url = new URL(photos[0]?.processed_url ?? '')
      expect(url.pathname).toMatch(/\/photo\/temp\/sha256-[0-9a-f]{64}\/\d+\.webp$/)
      expect(await fetch(url)).toAnswer(200)
      // The service tells nobody whether there is such a file; S3 says that it does not tell.
      const refusal = site.service.s3 ? 403 : 404
      expect(await fetch(`${url.origin}${url.pathname}`)).toAnswer(refusal)
      const anothers = new URL(url)
      anothers.pathname = url.pathname.replace(/\d+\.webp$/, '1.webp')
      expect(await fetch(anothers)).toAnswer(refusal)
    },
  )
})

describe("a brand site with a service account's key", () => {
  it('sends photos of any customer of its brands', async () => {
    const key = await createServiceKey(site.service, {
      permissions: ['photos:upload'],
      brands: ['photo'],
    })
    for (const sub of [newCustomer(), newCustomer()]) {
      const answer = expectSuccess(await site.send(sub, [{ bytes: site.good }], {}, key))
      expect(answer.ready_for_checkout).toBe(true)
      expect(await site.stored(sub)).toHaveLength(1)
    }
  })

  it.each([
    ['without the permission', { permissions: ['print-data:read'], brands: ['photo'] }],
    ['of another brand', { permissions: ['photos:upload'], brands: ['art'] }],
    ['of no brand', { permissions: ['photos:upload'], brands: [] }],
  ])('%s is refused, and nothing stays', async (_who, fields) => {
    const sub = newCustomer()
    const answer = await site.send(
      sub,
      [{ bytes: site.good }],
      {},
      await createServiceKey(site.service, fields),
    )
    expect(answer).toAnswer(403, 'FORBIDDEN')
    await site.nothingStays(sub)
  })

  it('that is truncated is 401', async () => {
    const key = await createServiceKey(site.service, {
      permissions: ['photos:upload'],
      allBrands: true,
    })
    const cut = await site.send(newCustomer(), [{ bytes: site.good }], {}, key.slice(0, -1))
    expect(cut).toAnswer(401, 'UNAUTHENTICATED')
  })

  it('sees no photos by it', async () => {
    const token = await createServiceKey(site.service, {
      permissions: ['photos:upload'],
      allBrands: true,
    })
    expect(await call(site.service, 'GET', '/api/photo-uploads', { token })).toAnswer(403)
  })

  describe('of a brand whose photos come from attested apps', () => {
    const attested = async (senders: string) =>
      expectSuccess(
        await call(site.service, 'PATCH', '/api/brands/photo', {
          token: await site.service.tokenOf('super-admin'),
          json: { config: { ...config, photos: { senders } } },
        }),
      )
    let config: object = {}

    beforeAll(async () => {
      const brand = await call<{ config: object }>(site.service, 'GET', '/api/brands/photo', {
        token: site.admin,
      })
      config = expectSuccess(brand).config
      await attested('attested')
    })
    afterAll(() => attested('customers'))

    const withToken = async (sub: string, attestation?: string) =>
      call(site.service, 'POST', PHOTOS, {
        token: await site.customerToken(sub),
        body: site.formOf(sub, [{ bytes: site.good }]),
        ...(attestation !== undefined && { headers: { [ATTESTATION_HEADER]: attestation } }),
      })

    it('needs no attestation', async () => {
      const key = await createServiceKey(site.service, {
        permissions: ['photos:upload'],
        brands: ['photo'],
      })
      expect(await site.send(newCustomer(), [{ bytes: site.good }], {}, key)).toAnswer(200)
    })

    it('is not what a customer is: their token counts only beside the token of an app', async () => {
      const sub = newCustomer()
      const without = await withToken(sub)
      expect(without).toAnswer(401, 'ATTESTATION_REQUIRED')
      const forged = await withToken(sub, 'not-a-token')
      expect(forged).toAnswer(403, 'ATTESTATION_FAILED')
      await site.nothingStays(sub)
      expect(await withToken(sub, await attestationToken(site.service))).toAnswer(200)
    })

    it('is not opened by the token of an app alone', async () => {
      const sub = newCustomer()
      const answer = await call(site.service, 'POST', PHOTOS, {
        body: site.formOf(sub, [{ bytes: site.good }]),
        headers: { [ATTESTATION_HEADER]: await attestationToken(site.service) },
      })
      expect(answer).toAnswer(401, 'UNAUTHENTICATED')
    })
  })
})
