import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { completeDraft, invoicePath } from '../draft-orders.ts'
import { isVisible } from '../present-product.ts'
import { type DraftOrderRecord, numberOf, type ProductRecord } from '../records.ts'
import type { SandboxStore } from '../store.ts'
import { invoicePage } from './invoice-page.ts'
import { missingPage, type Page } from './page.ts'
import { pictureBytes, pictureWidth } from './picture.ts'
import { productPage } from './product-page.ts'
import { shopPage } from './shop-page.ts'

/**
 * Answers shoppers: the list of products, one product, pictures, and what they pay of a draft order. Products that
 * are drafts do not exist for them.
 */
export function createStorefront({ store, origin }: { store: SandboxStore; origin: string }) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', origin)
    const draft = draftAt(store, url)
    if (request.method === 'POST' && draft !== undefined) {
      if (draft.status === 'OPEN') await completeDraft(draft, store)
      response.writeHead(303, { Location: url.pathname }).end()
      return
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { Allow: 'GET, HEAD', 'Content-Type': 'text/plain' })
      response.end('Method Not Allowed')
      return
    }
    const picture = /^\/cdn\/(\d+)\.\w+$/.exec(url.pathname)
    if (picture?.[1] !== undefined) {
      return await sendPicture(store, picture[1], url.searchParams.get('width'), response)
    }
    const nonce = randomBytes(16).toString('base64')
    const page =
      draft === undefined
        ? findPage(store, url)
        : invoicePage(draft, store.order(draft.orderId ?? ''))
    response.writeHead(page.status, {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-cache',
      'Content-Security-Policy': `default-src 'none'; img-src 'self' data:; connect-src 'self'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'same-origin',
    })
    response.end(page.render(nonce))
  }
}

function draftAt(store: SandboxStore, { pathname }: URL): DraftOrderRecord | undefined {
  return store.draftOrders().find((draft) => invoicePath(draft) === pathname)
}

function findPage(store: SandboxStore, url: URL): Page {
  if (url.pathname === '/') {
    return shopPage(
      store.products().filter((product) => isVisible(product) && product.status === 'ACTIVE'),
    )
  }
  const product = findProduct(store, url.pathname)
  if (product === undefined) return missingPage()
  return productPage(product, url.searchParams.get('variant'))
}

/** A visible product by its handle, or any product at the URL that Shopify's admin has for it. */
function findProduct(store: SandboxStore, path: string): ProductRecord | undefined {
  const number = /^\/admin\/products\/(\d+)$/.exec(path)?.[1]
  if (number !== undefined) return store.products().find(({ id }) => numberOf(id) === number)
  const handle = /^\/products\/([^/]+)$/.exec(path)?.[1]
  const decoded = handle === undefined ? undefined : decodedText(handle)
  return store.products().find((item) => item.handle === decoded && isVisible(item))
}

function decodedText(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch (error) {
    if (error instanceof URIError) return undefined
    throw error
  }
}

async function sendPicture(
  store: SandboxStore,
  number: string,
  width: string | null,
  response: ServerResponse,
): Promise<void> {
  const media = store
    .products()
    .flatMap((product) => product.media)
    .find(({ id }) => numberOf(id) === number)
  const size = pictureWidth(width)
  const bytes = media?.status === 'READY' ? await pictureBytes(store, media.id, size) : null
  if (media === undefined || bytes === null) {
    response.writeHead(404, { 'Content-Type': 'text/plain' }).end('Not Found')
    return
  }
  response.writeHead(200, {
    'Content-Type': size === undefined ? media.mimeType : 'image/webp',
    'Content-Length': bytes.length,
    // A new picture gets a new number, so a URL never changes its content.
    'Cache-Control': 'public, max-age=31536000, immutable',
    'X-Content-Type-Options': 'nosniff',
  })
  response.end(bytes)
}
