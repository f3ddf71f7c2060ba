import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { CANVAS, CATALOGUE } from '../../src/composition/catalogue.ts'
import { variantKey } from '../../src/composition/naming.ts'
import {
  createDraft,
  expectSuccess,
  generate,
  imageForm,
  jobEnd,
  upload,
} from '../support/artworks/register.ts'
import { drawJpeg } from '../support/pictures/images.ts'
import { call } from '../support/service/api.ts'
import { type Service, startService } from '../support/service/service.ts'
import { until } from '../support/system/until.ts'

const MEDIA = `query Media($id: ID!) {
  product(id: $id) {
    mediaCount { count }
    variants(first: 30) { nodes { id sku media(first: 1) { nodes { ... on MediaImage { id } } } } }
  }
}`
const mediaShape = z.object({
  product: z.object({
    mediaCount: z.object({ count: z.literal(21) }),
    variants: z.object({
      nodes: z.array(
        z.object({
          id: z.string(),
          sku: z.string(),
          media: z.object({ nodes: z.tuple([z.object({ id: z.string() })]) }),
        }),
      ),
    }),
  }),
})

/** Ends what hangs: a busy machine may take many times as long to compose as an idle one. */
const TIMEOUT_MS = 900_000

let service: Service
let artist: string
beforeAll(async () => {
  service = await startService()
  artist = await service.tokenOf('artist')
})
afterAll(() => service?.stop())

async function publish(artwork: string): Promise<string> {
  const path = `/api/art/artworks/${artwork}/publish`
  const answer = await call<{ commerce_product_id: string }>(service, 'POST', path, {
    token: artist,
  })
  return expectSuccess(answer).commerce_product_id
}

/** SKU of each variant of a product → the variant and its picture in the shop. */
async function shopOf(id: string) {
  const { product } = mediaShape.parse(await service.shop.ask(MEDIA, { id }))
  return new Map(
    product.variants.nodes.map(({ sku, id: variant, media }) => [
      sku,
      { variant, picture: media.nodes[0].id },
    ]),
  )
}

it(
  'a new picture of a mat changes the pictures in the shop of the variants that show it, and no other',
  async () => {
    await service.startWorker()
    const { artwork_id: artwork, upload_token } = await createDraft(service, artist, {
      title: 'Published twice',
    })
    // Large enough for every variant.
    const image = await drawJpeg({ width: 1754, height: 1240 })
    expectSuccess(await upload(service, artwork, upload_token, image))
    const job = await generate(service, artist, artwork)
    expect(await jobEnd(service, artist, artwork, job)).toMatchObject({ completed: 21, failed: 0 })
    const product = await publish(artwork)
    const before = await shopOf(product)

    const navy = await service.row<{ id: string }>(
      "SELECT id FROM composition_templates WHERE key LIKE 'mat-any-navy%'",
    )
    const token = await service.tokenOf('art-admin')
    const picture = sharp({ create: { ...CANVAS, channels: 4, background: '#0a1f44' } }).png()
    const body = imageForm(await picture.toBuffer())
    const path = `/api/composition-templates/${navy.id}/image?fit=fixed`
    expectSuccess(await call(service, 'PUT', path, { token, body }))
    await until(
      'the artwork to be composed again',
      async () => {
        const { ended } = await service.row<{ ended: boolean }>(
          `SELECT count(*) = 2 AND bool_and(status = 'completed') AS ended FROM composition_jobs
       WHERE artwork_id = $1`,
          [artwork],
        )
        return ended
      },
      TIMEOUT_MS,
    )

    expect(await publish(artwork)).toBe(product)
    const after = await shopOf(product)
    expect([...after.keys()].sort()).toEqual([...before.keys()].sort())
    const changed = [...after].filter(([sku, { picture }]) => before.get(sku)?.picture !== picture)
    const withNavy = CATALOGUE.filter(({ matColor }) => matColor === 'navy').map(variantKey)
    expect(withNavy.length).toBeGreaterThan(0)
    expect(changed.map(([sku]) => sku).sort()).toEqual(withNavy.sort())
    // The variants themselves stay, with their orders.
    for (const [sku, { variant }] of after) expect(variant).toBe(before.get(sku)?.variant)
  },
  TIMEOUT_MS,
)
