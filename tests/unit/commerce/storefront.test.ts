import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createShopify } from '../../../src/commerce/adapters/shopify/create-shopify.ts'
import type { ProductInput } from '../../../src/commerce/port.ts'
import {
  type CommerceSandbox,
  startCommerceSandbox,
} from '../../../src/stand-ins/commerce-sandbox/start-commerce-sandbox.ts'
import { artworkInput } from '../../conformance/commerce/artwork-input.ts'
import {
  type PictureServer,
  startPictureServer,
} from '../../conformance/commerce/picture-server.ts'

let dataDir: string
let sandbox: CommerceSandbox
let pictures: PictureServer

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'commerce-'))
  pictures = await startPictureServer()
  sandbox = await startCommerceSandbox({ port: 0, dataDir, accessToken: 'token' })
})
afterEach(async () => {
  await sandbox.close()
  await pictures.close()
  await rm(dataDir, { recursive: true, force: true })
})

const publish = async (change: Partial<ProductInput> = {}) => {
  const port = createShopify({ url: sandbox.url, accessToken: 'token', mediaPollMs: 15 })
  const input = { ...artworkInput('artwork-1', (key) => pictures.url(key)), ...change }
  const product = await port.upsertProduct(input)
  const { url } = await port.publish(product.id)
  return { product, url }
}
const page = async (url: string) => {
  const response = await fetch(url)
  return { status: response.status, headers: response.headers, html: await response.text() }
}

describe('the storefront', () => {
  it('lists published products with their least price', async () => {
    await publish()
    const { html } = await page(`${sandbox.url}/`)
    expect(html).toContain('夜明けの海')
    expect(html).toContain('\u00A5330〜')
  })

  it('says so when nothing is for sale', async () => {
    expect((await page(`${sandbox.url}/`)).html).toContain('公開中の作品はまだありません')
  })

  it('shows one large picture and 21 small ones, each with words for those who do not see it', async () => {
    const { url } = await publish()
    const { html } = await page(url)
    expect(html.match(/class="thumb"/g)).toHaveLength(21)
    expect(html.match(/<img /g)).toHaveLength(22)
    expect(html.match(/<img [^>]*alt="[^"]+"/g)).toHaveLength(22)
  })

  it('shows the chosen variant with its price in yen', async () => {
    const { product, url } = await publish()
    const stand = product.variants.find(({ customKey }) => customKey === 'stand')
    const { html } = await page(`${url}?variant=${stand?.id.split('/').at(-1)}`)
    expect(html).toContain('\u00A55,500')
    expect(html).not.toContain('—</a>')
  })

  it('shows the first variant for one that does not exist', async () => {
    const { url } = await publish()
    expect((await page(`${url}?variant=1`)).html).toContain('\u00A524,000')
  })

  it('hides the options that the chosen type does not have', async () => {
    const { product, url } = await publish()
    const wood = product.variants.find(({ customKey }) => customKey === 'wood-0')
    const { html } = await page(`${url}?variant=${wood?.id.split('/').at(-1)}`)
    expect(html).toContain('id="option-1"')
    expect(html).not.toContain('id="option-2"')
  })

  it('runs no script and shows no markup that a product carries', async () => {
    const hostile = '"><script>alert(1)</script><img src=x onerror=alert(1)>'
    const { url } = await publish({ title: hostile, vendor: hostile, descriptionHtml: hostile })
    const { html, headers } = await page(url)
    expect(html).not.toContain('<script>alert')
    expect(html).not.toContain('<img src=x')
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*script-src 'nonce-/)
    expect((await page(`${sandbox.url}/`)).html).not.toContain('<script>alert')
  })

  it.each(['/products/none', '/products/%E0%A4%A', '/admin', '/cdn/1.webp', '/../etc/passwd'])(
    'answers 404 to %s',
    async (path) => {
      expect(await page(`${sandbox.url}${path}`)).toAnswer(404)
    },
  )

  it('refuses everything but reading', async () => {
    const response = await fetch(`${sandbox.url}/`, { method: 'DELETE' })
    expect(response).toAnswer(405)
  })

  it('makes pictures smaller in the widths it knows, and gives the original for others', async () => {
    const { product } = await publish()
    const url = product.variants[0]?.imageUrl ?? ''
    const original = await (await fetch(url)).arrayBuffer()
    const small = await fetch(`${url}?width=160`)
    expect(small.headers.get('content-type')).toBe('image/webp')
    expect(small.headers.get('cache-control')).toContain('immutable')
    const odd = await (await fetch(`${url}?width=161`)).arrayBuffer()
    expect(Buffer.from(odd).equals(Buffer.from(original))).toBe(true)
  })
})
