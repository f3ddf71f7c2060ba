import { expectSuccess } from '../artworks/register.ts'
import { reconcileOrders } from '../orders/reconcile.ts'
import { newCustomer, type PhotoSite } from '../photo-print/photo-site.ts'
import { type Answer, call } from '../service/api.ts'
import { until } from '../system/until.ts'

export type PhotoOrder = {
  readonly id: string
  readonly status: string
  readonly updatedAt: string
  readonly platformId: string
  readonly photoProblems: readonly string[]
  readonly holdReason: string | null
}
export type Print = {
  readonly id: string
  readonly position: number
  readonly copies: number
  readonly file_status: string | null
  readonly effective_dpi: number | null
  readonly preflight: readonly object[]
  readonly photo_url: string | null
  readonly print_file_url: string | null
}

/** Of no prints: what is refused for another reason is refused for that. */
const NO_VERSION = '0'.repeat(64)

/** An order of photos, paid at the checkout that the service has prepared. @returns its id in the shop */
export async function payPhotos(site: PhotoSite, photos = 1, copies = 1): Promise<string> {
  const files = Array.from({ length: photos }, () => ({ bytes: site.good }))
  const change = { quantity: String(photos * copies) }
  const { checkout_url } = expectSuccess(await site.send(newCustomer(), files, change))
  const draft = /\/invoices\/(\d+)\//.exec(checkout_url ?? '')?.[1]
  return site.service.shop.pay(`gid://shopify/DraftOrder/${draft}`)
}

/** An order of the shop as the service has it. */
export async function photoOrder(site: PhotoSite, platformId: string): Promise<PhotoOrder> {
  const path = `/api/orders?depth=0&where[platformId][equals]=${encodeURIComponent(platformId)}`
  const answer = await call<{ docs: PhotoOrder[] }>(site.service, 'GET', path, {
    token: site.admin,
  })
  const [order] = expectSuccess(answer).docs
  if (!order) throw new Error(`There is no order ${platformId}.`)
  return order
}

/** Lets the worker read the order, and waits until what the service makes of it has this status. */
export async function readOrder(
  site: PhotoSite,
  platformId: string,
  status: string,
): Promise<PhotoOrder> {
  await reconcileOrders(site.service)
  await until(`the order to be ${status}`, async () => {
    const { status: now } = await photoOrder(site, platformId)
    return now === status
  })
  return photoOrder(site, platformId)
}

export const printsOf = (site: PhotoSite, id: string, token = site.admin) =>
  call<{ prints: Print[]; problems: string[]; version: string | null }>(
    site.service,
    'GET',
    `/api/orders/${id}/prints`,
    {
      token,
    },
  )

/** Waits until every print file of an order is made, and returns its prints. */
export async function filesReady(site: PhotoSite, id: string): Promise<Print[]> {
  await until('the print files', async () => {
    const { prints } = expectSuccess(await printsOf(site, id))
    return prints.length > 0 && prints.every(({ file_status }) => file_status === 'ready')
  })
  return expectSuccess(await printsOf(site, id)).prints
}

/** Decides on the photos of an order as it is now, with its prints as they are now. */
export async function decide(
  site: PhotoSite,
  platformId: string,
  json: object,
  token = site.admin,
): Promise<Answer<{ status: string }>> {
  const { id, updatedAt } = await photoOrder(site, platformId)
  const { version } = expectSuccess(await printsOf(site, id))
  return call<{ status: string }>(site.service, 'POST', `/api/orders/${id}/check`, {
    ...{ token, json: { updatedAt, printsVersion: version ?? NO_VERSION, ...json } },
  })
}
