import { mkdir } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { ADMIN_PATH, createAdminEndpoint } from './admin-endpoint.ts'
import { createCostBucket } from './cost-bucket.ts'
import { discountMutations, discountQueries } from './discounts.ts'
import { draftOrderMutations, draftOrderQueries } from './draft-orders.ts'
import type { FaultHook } from './fault.ts'
import { adminSchema } from './load-schema.ts'
import { createMediaFetcher } from './media-fetcher.ts'
import { mutations } from './mutations.ts'
import { orderMutations } from './order-mutations.ts'
import { orderQueries } from './order-queries.ts'
import { queries } from './queries.ts'
import { ACCESS_SCOPES } from './shop-facts.ts'
import { openStagedUploads } from './staged-uploads.ts'
import { openStore } from './store.ts'
import { createStorefront } from './storefront/create-storefront.ts'
import { subscriptionMutations, subscriptionQueries } from './webhooks/subscriptions.ts'
import { tellingStore } from './webhooks/telling-store.ts'
import { createWebhookSender, type DeliveryHook } from './webhooks/webhook-sender.ts'

export type CommerceSandboxOptions = {
  /** Port to listen on; 0 takes a free one. */
  readonly port: number
  /** Folder of the service's data; the sandbox writes below `commerce/` in it. */
  readonly dataDir: string
  /** Token the Admin API expects. */
  readonly accessToken: string
  /** IP address to listen on. @default '127.0.0.1' */
  readonly host?: string
  /** URL the outside uses, for links and pictures. @default 'http://localhost:<port>' */
  readonly publicUrl?: string
  /** Points of the cost bucket. @default 2000 */
  readonly bucketSize?: number
  /** Points that flow back each second. @default 100 */
  readonly restoreRate?: number
  /** For tests: the time by which points flow back, in ms. @default a monotonic clock */
  readonly bucketClock?: () => number
  /** Scopes that the access token is said to have. @default products, publications and all orders */
  readonly accessScopes?: readonly string[]
  /** Signs webhooks. Without it none is sent. */
  readonly webhookSecret?: string | undefined
  /** For tests: decides how webhooks arrive. */
  readonly delivery?: DeliveryHook
  /** For tests: the time that policies of staged uploads are compared with, in ms. */
  readonly now?: () => number
  /** For tests: answers requests in place of the storage of staged uploads and the storefront, or leaves them. */
  readonly staging?: (
    request: IncomingMessage,
    response: ServerResponse,
  ) => Promise<true> | undefined
  /** For tests: makes chosen requests fail. */
  readonly fault?: FaultHook
}

export type CommerceSandbox = {
  readonly url: string
  readonly port: number
  /** How many requests the bucket could not pay for. */
  throttled(): number
  /** Resolves once no picture is being fetched any more. */
  mediaIdle(): Promise<void>
  /** Stops listening and waits for what is being written. */
  close(): Promise<void>
}

/**
 * Starts a commerce platform for development and tests: the real Admin API schema, executed, with a
 * shop that survives restarts and a storefront to look at it.
 *
 * @see docs/decisions/0021-execute-the-real-admin-schema-in-the-commerce-sandbox.md
 */
export async function startCommerceSandbox(
  options: CommerceSandboxOptions,
): Promise<CommerceSandbox> {
  const folder = join(options.dataDir, 'commerce')
  await mkdir(folder, { recursive: true })
  const opened = await openStore(folder)
  adminSchema()

  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, options.host ?? '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  const origin = (options.publicUrl ?? `http://localhost:${port}`).replace(/\/+$/, '')
  const sender = createWebhookSender({
    secret: options.webhookSecret,
    shop: new URL(origin).host,
    subscriptions: opened.subscriptions,
    delivery: options.delivery,
  })
  const store = tellingStore(opened, sender)
  const media = createMediaFetcher(store)
  const parts = { store, media, origin, accessScopes: options.accessScopes ?? ACCESS_SCOPES }
  const staged = await openStagedUploads(join(folder, 'staged-uploads'), {
    origin,
    now: options.now,
  })
  const bucket = createCostBucket(
    options.bucketSize ?? 2_000,
    options.restoreRate ?? 100,
    options.bucketClock ?? (() => performance.now()),
  )
  const admin = createAdminEndpoint({
    accessToken: options.accessToken,
    root: {
      ...queries(parts),
      ...mutations(parts),
      ...orderQueries(parts),
      ...orderMutations(parts),
      ...draftOrderQueries(parts),
      ...draftOrderMutations(parts),
      ...staged.mutations,
      ...discountQueries(parts),
      ...discountMutations(parts),
      ...subscriptionQueries(parts),
      ...subscriptionMutations(parts),
    },
    bucket,
    fault: options.fault,
    async failPicture() {
      const newest = store.products().at(-1)
      if (newest !== undefined) await media.fail(newest.id)
    },
  })
  const storefront = createStorefront({ store, origin })

  server.on('request', (request, response) => {
    const path = (request.url ?? '/').split('?', 1)[0]
    const answered =
      path === ADMIN_PATH
        ? admin(request, response)
        : (options.staging?.(request, response) ?? staged.answer(request, response)).then(
            (isDone) => (isDone ? undefined : storefront(request, response)),
          )
    answered.catch((error: unknown) => {
      console.error('commerce sandbox:', error)
      if (response.headersSent) response.destroy()
      else response.writeHead(500, { 'Content-Type': 'text/plain' }).end('Internal Server Error')
    })
  })
  for (const product of store.products()) media.fetchFor(product.id)

  return {
    url: origin,
    port,
    throttled: () => bucket.refused(),
    mediaIdle: () => media.idle(),
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeAllConnections()
      await closed
      await sender.close()
      await media.close()
      await store.flushed()
    },
  }
}
