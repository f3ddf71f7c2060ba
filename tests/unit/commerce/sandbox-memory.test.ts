import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createShopify } from '../../../src/commerce/adapters/shopify/create-shopify.ts'
import {
  type CommerceSandbox,
  startCommerceSandbox,
} from '../../../src/stand-ins/commerce-sandbox/start-commerce-sandbox.ts'
import { artworkInput } from '../../conformance/commerce/artwork-input.ts'
import {
  type PictureServer,
  startPictureServer,
} from '../../conformance/commerce/picture-server.ts'

const TOKEN = 'token-of-this-test'

let dataDir: string
let sandbox: CommerceSandbox
let pictures: PictureServer

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'commerce-'))
  pictures = await startPictureServer()
  sandbox = await startCommerceSandbox({ port: 0, dataDir, accessToken: TOKEN })
})
afterEach(async () => {
  await sandbox.close()
  await pictures.close()
  await rm(dataDir, { recursive: true, force: true })
})

const shopify = () => createShopify({ url: sandbox.url, accessToken: TOKEN, mediaPollMs: 15 })
const input = (id = 'artwork-1') => artworkInput(id, (key) => pictures.url(key))

describe('pictures of the commerce sandbox', () => {
  it.each([
    ['on another machine', 'http://192.0.2.1/a.webp', 'IMAGE_DOWNLOAD_FAILURE'],
    ['that are no pictures', 'text', 'UNSUPPORTED_IMAGE_FILE_TYPE'],
  ])('fail when they are URLs %s', async (_, name, code) => {
    const url = name.startsWith('http') ? name : pictures.url(name)
    const whole = input()
    const variants = whole.variants.slice(0, 1).map((item) => ({ ...item, imageUrl: url }))
    await expect(shopify().upsertProduct({ ...whole, variants })).rejects.toThrow(code)
  })

  it('are removed from the disk with the product that used them', async () => {
    const whole = input()
    await shopify().upsertProduct(whole)
    await shopify().upsertProduct({ ...whole, variants: whole.variants.slice(0, 2) })
    expect(await readdir(join(dataDir, 'commerce', 'media'))).toHaveLength(2)
  })
})

describe('the memory of the commerce sandbox', () => {
  it('survives a restart: products, pictures, publication and definitions', async () => {
    const product = await shopify().upsertProduct(input())
    await shopify().publish(product.id)
    const { port } = sandbox
    await sandbox.close()
    sandbox = await startCommerceSandbox({ port, dataDir, accessToken: TOKEN })
    const found = await shopify().findProduct('artwork-1')
    expect(found?.variants).toEqual(product.variants)
    expect(await fetch(found?.url ?? '')).toAnswer(200)
    expect(await fetch(found?.variants[0]?.imageUrl ?? '')).toAnswer(200)
  })

  it('gives no identifier twice after a restart', async () => {
    const first = await shopify().upsertProduct(input())
    await sandbox.close()
    sandbox = await startCommerceSandbox({ port: 0, dataDir, accessToken: TOKEN })
    const second = await shopify().upsertProduct(input('artwork-2'))
    const ids = [...first.variants, ...second.variants].map(({ id }) => id)
    expect(new Set([...ids, first.id, second.id]).size).toBe(44)
  })

  it('fetches the pictures again that were being fetched when it ended', async () => {
    await shopify().upsertProduct(input())
    await sandbox.close()
    const folder = join(dataDir, 'commerce', 'products')
    const [name = ''] = await readdir(folder)
    const file = join(folder, name)
    await writeFile(file, (await readFile(file, 'utf8')).replace('"READY"', '"PROCESSING"'))
    sandbox = await startCommerceSandbox({ port: 0, dataDir, accessToken: TOKEN })
    await sandbox.mediaIdle()
    expect((await shopify().findProduct('artwork-1'))?.mediaReady).toBe(true)
  })
})
