import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createShopify } from '../../../src/commerce/adapters/shopify/create-shopify.ts'
import type { ShopifyOptions } from '../../../src/commerce/adapters/shopify/options.ts'
import type { CommercePort } from '../../../src/commerce/port.ts'
import type { FaultHook } from '../../../src/stand-ins/commerce-sandbox/fault.ts'
import {
  type CommerceSandboxOptions,
  startCommerceSandbox,
} from '../../../src/stand-ins/commerce-sandbox/start-commerce-sandbox.ts'
import { type Shop, shopOf } from '../../support/shop/shop.ts'
import type { CommerceBench } from './bench.ts'
import { startPictureServer } from './picture-server.ts'
import { platformProducts } from './platform-products.ts'

const TOKEN = 'token-of-this-test'

export type ShopifyBench = CommerceBench<Required<CommercePort>> & {
  readonly url: string
  readonly shop: Shop
  /** How many requests the platform has throttled. */
  throttled(): number
  /** Changes which requests fail from now on. */
  setFault(fault: FaultHook | undefined): void
}

/** The Shopify adapter before a sandbox of its own, with pictures from a real server. */
export async function shopifyBench(
  options: Partial<ShopifyOptions> = {},
  platform: Partial<CommerceSandboxOptions> = {},
): Promise<ShopifyBench> {
  const dataDir = await mkdtemp(join(tmpdir(), 'commerce-'))
  const pictures = await startPictureServer()
  let hook: FaultHook | undefined
  const sandbox = await startCommerceSandbox({
    port: 0,
    dataDir,
    accessToken: TOKEN,
    bucketSize: 100_000,
    ...platform,
    fault: (request) => hook?.(request),
  })
  const port = createShopify({
    url: sandbox.url,
    accessToken: TOKEN,
    mediaPollMs: 15,
    retry: { attempts: 4, baseMs: 2, capMs: 10 },
    throttleRetry: { attempts: 30, baseMs: 5, capMs: 40 },
    ...options,
  })
  return {
    url: sandbox.url,
    shop: shopOf({ url: sandbox.url, accessToken: TOKEN }),
    port,
    throttled: () => sandbox.throttled(),
    setFault(fault) {
      hook = fault
    },
    async products() {
      const before = hook
      hook = undefined
      const all = await platformProducts(`${sandbox.url}/admin/api/2026-07/graphql.json`, TOKEN)
      hook = before
      return all
    },
    shopperStatus: async (url) => (await fetch(url)).status,
    pictureUrl: (name) => pictures.url(name),
    fetchedPictures: () => pictures.asked,
    breakPictures: (part) => pictures.breakNames(part),
    async close() {
      await sandbox.close()
      await pictures.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
