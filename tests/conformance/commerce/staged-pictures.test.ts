import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { ShopifyOptions } from '../../../src/commerce/adapters/shopify/options.ts'
import type { Picture, UpsertOptions } from '../../../src/commerce/port.ts'
import { ServiceError } from '../../../src/errors/service-error.ts'
import { FAULT_KINDS, isEndless } from '../../../src/stand-ins/commerce-sandbox/fault.ts'
import { artworkInput } from './artwork-input.ts'
import { type ShopifyBench, shopifyBench } from './shopify-bench.ts'

type Staging = (request: IncomingMessage, response: ServerResponse) => Promise<true> | undefined

const URL_OF = (key: string) => `http://10.0.0.1/api/files/art/1/${key}.webp?v=1`
const input = artworkInput('artwork-1', URL_OF)

let webp: Buffer
let bench: ShopifyBench | undefined
let staging: Staging | undefined
let time: number

beforeAll(async () => {
  webp = await sharp({ create: { width: 71, height: 50, channels: 3, background: '#7a4a2b' } })
    .webp()
    .toBuffer()
})
afterEach(async () => {
  await bench?.close()
  bench = undefined
  staging = undefined
  vi.restoreAllMocks()
})

async function start(attempts = 4, options: Partial<ShopifyOptions> = {}) {
  time = Date.now()
  bench = await shopifyBench(
    { retry: { attempts, baseMs: 2, capMs: 10 }, ...options },
    { staging: (request, response) => staging?.(request, response), now: () => time },
  )
  return bench
}

/** Pictures of a store, which counts how often each is read and how many at once. */
function pictures(change: (url: string) => Partial<Picture> = () => ({})) {
  const opened: string[] = []
  let reading = 0
  let most = 0
  const openPicture: UpsertOptions['openPicture'] = async (url) => ({
    size: webp.byteLength,
    contentType: 'image/webp',
    open: async () => {
      opened.push(url)
      reading += 1
      most = Math.max(most, reading)
      const body = Readable.from([webp.subarray(0, 40), webp.subarray(40)])
      body.once('close', () => {
        reading -= 1
      })
      return body
    },
    ...change(url),
  })
  return { openPicture, opened, most: () => most, reading: () => reading }
}

const isUpload = ({ method, url }: IncomingMessage) =>
  method === 'POST' && url === '/staged-uploads'

/** Does something to the first uploads, and leaves the others. */
const first =
  (count: number, act: (request: IncomingMessage, response: ServerResponse) => void): Staging =>
  (request, response) => {
    if (!isUpload(request) || count <= 0) return undefined
    count -= 1
    act(request, response)
    return Promise.resolve(true)
  }

/** What the platform is asked for until a product is published, in its turn. */
const EVERY_REQUEST = [
  ...['CustomIdDefinition', 'CustomIdDefinitionCreate', 'ShopFacts', 'ProductByCustomId'],
  ...['StagedUploadsCreate', 'ProductSet', 'ProductByCustomId after it'],
  ...['PublishablePublish', 'ProductUpdateStatus'],
]

const expectWhole = async (used: ShopifyBench) => {
  const [product, ...others] = await used.products()
  expect(others).toEqual([])
  expect([product?.variants.length, product?.mediaCount]).toEqual([21, 21])
  expect(used.fetchedPictures()).toEqual([])
}

describe('pictures that the platform cannot fetch', () => {
  it('are sent to it, a few at a time, and each shows at its variant', async () => {
    const used = await start()
    const { openPicture, opened, most, reading } = pictures()
    const product = await used.port.upsertProduct(input, { openPicture })
    expect(product.mediaReady).toBe(true)
    for (const { imageUrl } of product.variants)
      expect(await used.shopperStatus(imageUrl ?? '')).toBe(200)
    expect(opened).toHaveLength(21)
    expect(most()).toBeLessThanOrEqual(4)
    expect(reading()).toBe(0)
    await expectWhole(used)
  })

  it('are not sent again while their URLs stay the same', async () => {
    const used = await start()
    const { openPicture, opened } = pictures()
    const before = await used.port.upsertProduct(input, { openPicture })
    const after = await used.port.upsertProduct({ ...input, title: 'Other' }, { openPicture })
    expect(after.variants).toEqual(before.variants)
    expect(opened).toHaveLength(21)
    await expectWhole(used)
  })

  it('are sent when their URL is another, and take the place of those before', async () => {
    const used = await start()
    const { openPicture, opened } = pictures()
    await used.port.upsertProduct(input, { openPicture })
    const [changed, ...others] = input.variants
    if (!changed) throw new Error('no variant')
    const variants = [{ ...changed, imageUrl: `${changed.imageUrl}2` }, ...others]
    await used.port.upsertProduct({ ...input, variants }, { openPicture })
    expect(opened).toHaveLength(22)
    await expectWhole(used)
  })

  it('go beside those that it fetches by itself', async () => {
    const used = await start()
    const { openPicture, opened } = pictures()
    const mixed = artworkInput('artwork-1', (key) =>
      key.startsWith('wood') ? used.pictureUrl(key) : URL_OF(key),
    )
    await used.port.upsertProduct(mixed, {
      openPicture: async (url) => (url.includes('/wood') ? null : openPicture(url)),
    })
    expect([opened.length, used.fetchedPictures().length]).toEqual([18, 3])
  })

  it.each([
    [
      'answers 503',
      first(
        3,
        (request, response) =>
          void request.resume().once('end', () => response.writeHead(503).end()),
      ),
    ],
    [
      'answers 403',
      first(
        3,
        (request, response) =>
          void request
            .resume()
            .once('end', () =>
              response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>'),
            ),
      ),
    ],
    [
      'redirects',
      first(
        2,
        (_, response) => void response.writeHead(307, { Location: 'http://127.0.0.1:9/' }).end(),
      ),
    ],
    [
      'closes the connection half way',
      first(2, (request) => void request.once('data', () => request.destroy())),
    ],
    [
      'answers without end',
      first(1, (_, response) => void response.writeHead(200).write('x'.repeat(100_000))),
    ],
  ])('are sent once more when the target %s, and make no second picture', async (_, fault) => {
    const used = await start()
    staging = fault
    const { openPicture, reading } = pictures()
    await used.port.upsertProduct(input, { openPicture })
    await expectWhole(used)
    expect(reading()).toBe(0)
  })

  it('are sent once more when the target takes too long', async () => {
    const uploadTimeoutMs = 61_234
    const used = await start(4, { uploadTimeoutMs })
    const timeouts: AbortController[] = []
    const afterMs = AbortSignal.timeout
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      if (ms !== uploadTimeoutMs) return afterMs(ms)
      const timeout = new AbortController()
      timeouts.push(timeout)
      return timeout.signal
    })
    let silent = 0
    // Its time is over when the target has said nothing to the first one, not before.
    staging = first(1, () => {
      silent += 1
      for (const timeout of timeouts) timeout.abort()
    })
    await used.port.upsertProduct(input, pictures())
    expect([silent, timeouts.length > 21]).toEqual([1, true])
    await expectWhole(used)
  })

  it('are sent to new targets when the first have expired', async () => {
    const used = await start()
    staging = (request) => {
      if (isUpload(request)) {
        time += 2 * 60 * 60_000
        staging = undefined
      }
      return undefined
    }
    await used.port.upsertProduct(input, pictures())
    await expectWhole(used)
  })

  it('are sent whole when every other form fails, as long as any is left', async () => {
    const used = await start(9)
    let forms = 0
    let failed = 0
    staging = (request, response) => {
      if (!isUpload(request)) return undefined
      forms += 1
      if (forms % 2 === 0) return undefined
      failed += 1
      if (failed % 2 === 0) request.once('data', () => request.destroy())
      else request.resume().once('end', () => response.writeHead(503).end())
      return Promise.resolve(true)
    }
    const { openPicture, reading } = pictures()
    await used.port.upsertProduct(input, { openPicture })
    expect(failed).toBeGreaterThanOrEqual(20)
    expect(reading()).toBe(0)
    await expectWhole(used)
  })

  // Of kinds that only a time-out ends, what is not waited for elsewhere.
  it.each(FAULT_KINDS)(
    'make no second picture when the platform fails with %s once at each request, publication included',
    async (kind) => {
      const used = await start(9, { mediaTimeoutMs: 0, ...(isEndless(kind) && { timeoutMs: 400 }) })
      const left = new Set(isEndless(kind) ? ['StagedUploadsCreate'] : EVERY_REQUEST)
      let isConfirming = false
      used.setFault(({ operationName }) => {
        const request = isConfirming ? `${operationName} after it` : operationName
        const strikes = left.delete(request)
        isConfirming = operationName === 'ProductSet' && !strikes
        return strikes ? kind : undefined
      })
      const { openPicture, opened } = pictures()
      const { id } = await used.port.upsertProduct(input, { openPicture })
      const { url } = await used.port.publish(id)
      await used.port.setStatus(id, 'draft')
      expect(await used.shopperStatus(url)).toBe(404)
      expect([...left]).toEqual([])
      used.setFault(undefined)
      expect(opened).toHaveLength(21)
      await expectWhole(used)
    },
  )

  it.each([
    ['a type that is no picture', { contentType: 'text/html' }, /not a recognized format/],
    ['more than 20 MB', { size: 21 * 1024 * 1024 }, /exceeds the maximum/],
    ['nothing in it', { size: 0, open: async () => Readable.from([]) }, /EntityTooSmall/],
  ] as const)('are refused for good with %s', async (_, change, reason) => {
    const used = await start()
    const { openPicture } = pictures((url) => (url.includes('stand') ? change : {}))
    await expect(used.port.upsertProduct(input, { openPicture })).rejects.toMatchObject({
      code: 'COMMERCE_REJECTED',
      message: expect.stringMatching(reason),
    })
    expect(await used.products()).toEqual([])
  })

  it('are refused when their bytes are no picture, and sent again once they are', async () => {
    const used = await start()
    const text = Buffer.from('this is no picture')
    const bad = pictures((url) =>
      url.includes('stand') ? { size: text.length, open: async () => Readable.from([text]) } : {},
    )
    await expect(used.port.upsertProduct(input, bad)).rejects.toMatchObject({
      code: 'COMMERCE_REJECTED',
      message: expect.stringContaining('スタンド'),
    })
    const good = pictures()
    await used.port.upsertProduct(input, good)
    expect(good.opened).toHaveLength(1)
    await expectWhole(used)
  })

  it.each([
    ['fewer', (): Partial<Picture> => ({ size: webp.byteLength + 9 })],
    ['more', (): Partial<Picture> => ({ size: webp.byteLength - 9 })],
  ])('with %s bytes than announced are not taken', async (_, change) => {
    const used = await start(2)
    const { openPicture, reading } = pictures((url) => (url.includes('stand') ? change() : {}))
    await expect(used.port.upsertProduct(input, { openPicture })).rejects.toMatchObject({
      code: 'COMMERCE_UNAVAILABLE',
    })
    expect(await used.products()).toEqual([])
    expect(reading()).toBe(0)
  })

  it('end with the error of their own store when that fails half way', async () => {
    const used = await start()
    async function* broken() {
      yield webp.subarray(0, 40)
      throw new ServiceError('STORE_UNAVAILABLE')
    }
    const { openPicture } = pictures((url) =>
      url.includes('stand') ? { open: async () => Readable.from(broken()) } : {},
    )
    await expect(used.port.upsertProduct(input, { openPicture })).rejects.toMatchObject({
      code: 'STORE_UNAVAILABLE',
    })
    expect(await used.products()).toEqual([])
  })

  it('that are replaced meanwhile are tried again, and given up when they stay away', async () => {
    const used = await start(3)
    let asked = 0
    const { openPicture } = pictures((url) =>
      url.includes('stand')
        ? {
            open: async () => {
              asked += 1
              return null
            },
          }
        : {},
    )
    await expect(used.port.upsertProduct(input, { openPicture })).rejects.toMatchObject({
      code: 'COMMERCE_UNAVAILABLE',
    })
    expect(asked).toBe(3)
  })

  it('are not sent any more once the caller cancels', async () => {
    const used = await start()
    const stopped = new AbortController()
    staging = first(1, () => stopped.abort(new Error('shutting down')))
    const { openPicture, reading } = pictures()
    await expect(
      used.port.upsertProduct(input, { openPicture, signal: stopped.signal }),
    ).rejects.toMatchObject({ code: 'COMMERCE_UNAVAILABLE' })
    expect(await used.products()).toEqual([])
    expect(reading()).toBe(0)
  })
})
