import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ProductInput } from '../../../src/commerce/port.ts'
import { artworkInput } from './artwork-input.ts'
import type { CommerceBench, MakeBench } from './bench.ts'

/** What every commerce platform behind the port has to do (specification, section 2.4). */
export function commerceConformance(name: string, makeBench: MakeBench): void {
  describe(`${name} as a commerce port`, () => {
    let bench: CommerceBench
    let input: ProductInput

    beforeEach(async () => {
      bench = await makeBench()
      input = artworkInput('artwork-1', (key) => bench.pictureUrl(key))
    })
    afterEach(() => bench.close())

    const only = async () => {
      const products = await bench.products()
      expect(products).toHaveLength(1)
      const [product] = products
      if (product === undefined) throw new Error('no product')
      return product
    }

    it('creates one product with its 21 variants, in their order', async () => {
      const product = await bench.port.upsertProduct(input)
      expect(product.variants.map(({ customKey }) => customKey)).toEqual(
        input.variants.map(({ customKey }) => customKey),
      )
      expect(product.status).toBe('active')
      expect((await only()).variants).toHaveLength(21)
    })

    it('carries title, description, vendor, type, tags and metafields unchanged', async () => {
      await bench.port.upsertProduct(input)
      expect(await only()).toMatchObject({
        title: input.title,
        descriptionHtml: input.descriptionHtml,
        vendor: input.vendor,
        productType: 'art',
        metafields: { brand: 'art', idp_uid: 'uid-1', technique: '油彩' },
      })
      expect((await only()).tags.toSorted()).toEqual(input.tags.toSorted())
    })

    it('carries prices as whole yen, as text', async () => {
      const product = await bench.port.upsertProduct(input)
      expect(product.variants.map(({ price }) => price)).toEqual(
        input.variants.map(({ priceJpy }) => String(priceJpy)),
      )
    })

    it('gives the options back as they were, empty where one does not apply', async () => {
      const product = await bench.port.upsertProduct(input)
      expect(product.variants.map(({ options }) => options)).toEqual(
        input.variants.map(({ options }) => options),
      )
    })

    it('counts a stock of 999 on the platform and ships every variant', async () => {
      await bench.port.upsertProduct(input)
      for (const variant of (await only()).variants) {
        expect(variant).toMatchObject({ quantity: 999, tracked: true, requiresShipping: true })
      }
    })

    it('gives every variant its own picture with its own alt text', async () => {
      const product = await bench.port.upsertProduct(input)
      expect(product.mediaReady).toBe(true)
      const urls = product.variants.map(({ imageUrl }) => imageUrl)
      expect(new Set(urls).size).toBe(21)
      for (const url of urls) expect(await bench.shopperStatus(url ?? '')).toBe(200)
      expect((await only()).variants.map(({ alt }) => alt)).toEqual(
        input.variants.map(({ imageAlt }) => imageAlt),
      )
    })

    it('converges on a repeat: the same product, the same variants, no picture fetched twice', async () => {
      const first = await bench.port.upsertProduct(input)
      const second = await bench.port.upsertProduct(input)
      expect(second).toEqual(first)
      expect((await only()).mediaCount).toBe(21)
      expect(bench.fetchedPictures()).toHaveLength(21)
    })

    it('keeps identifiers when titles, labels and prices change', async () => {
      const first = await bench.port.upsertProduct(input)
      const changed: ProductInput = {
        ...input,
        title: '改題 / 山田 花子',
        variants: input.variants.map((variant) => ({
          ...variant,
          priceJpy: variant.priceJpy + 100,
          options: [`新${variant.options[0]}`, variant.options[1], variant.options[2]],
        })),
      }
      const second = await bench.port.upsertProduct(changed)
      expect(second.id).toBe(first.id)
      expect(second.handle).toBe(first.handle)
      expect(second.variants.map(({ id }) => id)).toEqual(first.variants.map(({ id }) => id))
      expect(second.variants.map(({ price }) => price)).toEqual(
        changed.variants.map(({ priceJpy }) => String(priceJpy)),
      )
      expect((await only()).title).toBe('改題 / 山田 花子')
    })

    it('fetches the one picture whose URL changed, and keeps the others', async () => {
      await bench.port.upsertProduct(input)
      const variants = input.variants.map((variant, index) =>
        index === 3 ? { ...variant, imageUrl: bench.pictureUrl('again') } : variant,
      )
      const second = await bench.port.upsertProduct({ ...input, variants })
      expect(second.mediaReady).toBe(true)
      expect(bench.fetchedPictures().slice(21)).toEqual(['again'])
      expect((await only()).mediaCount).toBe(21)
    })

    it('removes variants, pictures, tags and metafields that the input leaves out', async () => {
      await bench.port.upsertProduct(input)
      await bench.port.upsertProduct({
        ...input,
        tags: [],
        metafields: input.metafields.slice(0, 1),
        variants: input.variants.slice(0, 16),
      })
      const product = await only()
      expect(product.variants).toHaveLength(16)
      expect(product.mediaCount).toBe(16)
      expect(product.tags).toEqual([])
      expect(product.metafields).not.toHaveProperty('technique')
    })

    it('keeps products of different custom identifiers apart', async () => {
      const first = await bench.port.upsertProduct(input)
      const second = await bench.port.upsertProduct({ ...input, customId: 'artwork-2' })
      expect(second.id).not.toBe(first.id)
      expect(second.handle).not.toBe(first.handle)
      expect(await bench.products()).toHaveLength(2)
    })

    it('makes one product of two calls for the same custom identifier at once', async () => {
      const both = await Promise.all([
        bench.port.upsertProduct(input),
        bench.port.upsertProduct(input),
      ])
      expect(both[0].id).toBe(both[1].id)
      expect((await only()).variants).toHaveLength(21)
    })

    it('finds a product by its custom identifier, and nothing for an unknown one', async () => {
      expect(await bench.port.findProduct('artwork-1')).toBeNull()
      const created = await bench.port.upsertProduct(input)
      expect(await bench.port.findProduct('artwork-1')).toEqual(created)
      expect(await bench.port.findProduct('artwork-2')).toBeNull()
    })

    /** The product in another language. */
    const inEnglish = (): ProductInput => ({
      ...input,
      optionNames: ['Type', 'Frame', 'Mat'],
      variants: input.variants.map((variant) => ({
        ...variant,
        options: variant.options.map((label) => label && `${label} in English`) as unknown as [
          string,
          string,
          string,
        ],
        imageAlt: `${variant.imageAlt} in English`,
      })),
    })

    it('renames options and values in place when the language changes', async () => {
      const first = await bench.port.upsertProduct(input)
      const before = await only()
      const english = inEnglish()
      const second = await bench.port.upsertProduct(english)
      expect(second.variants.map(({ id, customKey }) => [id, customKey])).toEqual(
        first.variants.map(({ id, customKey }) => [id, customKey]),
      )
      expect(second.variants.map(({ options }) => options)).toEqual(
        english.variants.map(({ options }) => options),
      )
      const after = await only()
      expect(after.optionNames).toEqual(['Type', 'Frame', 'Mat'])
      expect(after.optionIds).toEqual(before.optionIds)
      expect(after.variants.map(({ alt }) => alt)).toEqual(
        english.variants.map(({ imageAlt }) => imageAlt),
      )
      expect(bench.fetchedPictures()).toHaveLength(21)
      await bench.port.upsertProduct(input)
      expect(await only()).toEqual(before)
    })

    it('keeps a variant of another SKU when the language changes, by its picture', async () => {
      const first = await bench.port.upsertProduct(input)
      const edited = input.variants.map((variant, index) =>
        index === 0 ? { ...variant, customKey: 'by-hand' } : variant,
      )
      await bench.port.upsertProduct({ ...input, variants: edited })
      const renamed = await bench.port.upsertProduct(inEnglish())
      expect(renamed.variants.map(({ id }) => id)).toEqual(first.variants.map(({ id }) => id))
      expect(renamed.variants[0]?.customKey).toBe(input.variants[0]?.customKey)
    })

    it('keeps the variants when two words change places', async () => {
      const first = await bench.port.upsertProduct(input)
      const swapped: Record<string, string> = { ブラック: 'ホワイト', ホワイト: 'ブラック' }
      const second = await bench.port.upsertProduct({
        ...input,
        variants: input.variants.map((variant) => {
          const [type, frame, mat] = variant.options
          return { ...variant, options: [type, swapped[frame] ?? frame, mat] as const }
        }),
      })
      expect(second.variants.map(({ id }) => id)).toEqual(first.variants.map(({ id }) => id))
      expect(second.variants[0]?.options[1]).toBe('ホワイト')
    })

    it('renames what the people of the shop have renamed back', async () => {
      await bench.port.upsertProduct(inEnglish())
      const before = await only()
      const product = await bench.port.upsertProduct(input)
      expect((await only()).optionIds).toEqual(before.optionIds)
      expect(product.variants[0]?.options).toEqual(input.variants[0]?.options)
    })

    it('sells one variant without options that do not apply', async () => {
      const [variant] = input.variants
      if (variant === undefined) throw new Error('no variant')
      const single = { ...variant, options: ['89 mm', '', ''] as const }
      const product = await bench.port.upsertProduct({ ...input, variants: [single] })
      expect(product.variants.map(({ options }) => options)).toEqual([['89 mm', '', '']])
      expect((await only()).optionNames).toHaveLength(1)
    })

    it('sells a variant that has no picture, and takes one away that it had', async () => {
      const [variant] = input.variants
      if (variant === undefined) throw new Error('no variant')
      const plain = { ...input, variants: [{ ...variant, imageUrl: null }] }
      const product = await bench.port.upsertProduct(plain)
      expect([product.mediaReady, product.variants[0]?.imageUrl]).toEqual([true, null])
      await bench.port.upsertProduct({ ...input, variants: [variant] })
      expect((await only()).mediaCount).toBe(1)
      const again = await bench.port.upsertProduct(plain)
      expect([again.mediaReady, again.variants[0]?.imageUrl]).toEqual([true, null])
      expect((await only()).mediaCount).toBe(0)
    })

    it('keeps a metafield in JSON as it is, and refuses what is no JSON', async () => {
      const field = (value: string) => ({
        namespace: 'custom',
        key: 'prices',
        format: 'json' as const,
        value,
      })
      const value = '{"base":100,\n"discounts":{"10":80}}'
      await bench.port.upsertProduct({ ...input, metafields: [field(value)] })
      expect(JSON.parse((await only()).metafields.prices ?? '')).toEqual(JSON.parse(value))
      await expect(
        bench.port.upsertProduct({ ...input, metafields: [field('{"base":')] }),
      ).rejects.toMatchObject({ code: 'COMMERCE_REJECTED' })
    })

    it('shows an active product to shoppers only after it was published', async () => {
      const product = await bench.port.upsertProduct(input)
      expect(await bench.shopperStatus(product.url)).toBe(404)
      const { url } = await bench.port.publish(product.id)
      expect(await bench.shopperStatus(url)).toBe(200)
      expect((await bench.port.findProduct('artwork-1'))?.url).toBe(url)
    })

    it.each(['draft', 'archived'] as const)(
      'hides a published product that becomes %s',
      async (status) => {
        const product = await bench.port.upsertProduct(input)
        const { url } = await bench.port.publish(product.id)
        await bench.port.setStatus(product.id, status)
        expect((await bench.port.findProduct('artwork-1'))?.status).toBe(status)
        expect(await bench.shopperStatus(url)).toBe(404)
        await bench.port.setStatus(product.id, 'active')
        expect(await bench.shopperStatus(url)).toBe(200)
      },
    )

    it('publishes twice as well as once', async () => {
      const product = await bench.port.upsertProduct(input)
      expect(await bench.port.publish(product.id)).toEqual(await bench.port.publish(product.id))
    })

    it('refuses a blank title with the reason of the platform', async () => {
      await expect(bench.port.upsertProduct({ ...input, title: ' ' })).rejects.toMatchObject({
        code: 'COMMERCE_REJECTED',
        message: expect.stringMatching(/title/i),
      })
      expect(await bench.products()).toEqual([])
    })

    it('refuses two variants with the same options', async () => {
      const variants = input.variants.map((variant) => ({
        ...variant,
        options: ['a', 'b', 'c'] as const,
      }))
      await expect(bench.port.upsertProduct({ ...input, variants })).rejects.toMatchObject({
        code: 'COMMERCE_REJECTED',
      })
      expect(await bench.products()).toEqual([])
    })

    it('refuses two variants with the same key', async () => {
      const variants = input.variants.map((variant) => ({ ...variant, customKey: 'same' }))
      await expect(bench.port.upsertProduct({ ...input, variants })).rejects.toMatchObject({
        code: 'COMMERCE_REJECTED',
      })
    })

    it('refuses to publish or change a product that does not exist', async () => {
      const unknown = 'gid://shopify/Product/999999'
      await expect(bench.port.publish(unknown)).rejects.toMatchObject({ code: 'COMMERCE_REJECTED' })
      await expect(bench.port.setStatus(unknown, 'draft')).rejects.toMatchObject({
        code: 'COMMERCE_REJECTED',
      })
    })

    it('names the picture that could not be fetched, and converges once it can', async () => {
      bench.breakPictures('wood-1')
      await expect(bench.port.upsertProduct(input)).rejects.toMatchObject({
        code: 'COMMERCE_REJECTED',
        message: expect.stringContaining('木製'),
      })
      bench.breakPictures(undefined)
      const product = await bench.port.upsertProduct(input)
      expect(product.mediaReady).toBe(true)
      expect(await only()).toMatchObject({ mediaCount: 21 })
    })

    it('answers a check with the shop and its currency', async () => {
      expect(await bench.port.check()).toEqual({
        status: 'healthy',
        detail: expect.stringMatching(/, JPY$/),
      })
    })

    it('ends at once when the caller cancels', async () => {
      const signal = AbortSignal.abort(new Error('shutting down'))
      await expect(bench.port.upsertProduct(input, { signal })).rejects.toMatchObject({
        code: 'COMMERCE_UNAVAILABLE',
      })
      expect(await bench.products()).toEqual([])
    })
  })
}
