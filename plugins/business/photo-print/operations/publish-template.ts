import type { PayloadRequest } from 'payload'
import type { CommercePort } from '../../../../src/commerce/port.ts'
import { ServiceError } from '../../../../src/errors/service-error.ts'
import { storedError } from '../../../../src/errors/stored-error.ts'
import type { PhotoTemplate } from '../../../../src/payload-types.ts'
import { inTransaction, transactionOf } from '../../../core/database/transaction.ts'
import { forgetBrands } from '../../../core/request/brands.ts'
import { FROM_SHOP } from './from-shop.ts'
import { templateProduct } from './template-product.ts'

type Options = { readonly commerce: CommercePort }
type InShop = Pick<PhotoTemplate, 'shopState'> &
  Partial<Pick<PhotoTemplate, 'commerceProductId' | 'commerceUrl' | 'storedShopProblem'>>

const ATTEMPTS = 6

/**
 * Makes the product in the shop what the template says: visible where it is active, else a draft
 * (specification, sections 2.5 and 3.4). The product is found by the template's id, so a repeat after
 * any failure converges. No lock is held while the shop is asked: when the template was changed
 * meanwhile, everything is done again.
 *
 * @throws ServiceError `COMMERCE_REJECTED`, which is recorded with its reason, `COMMERCE_UNAVAILABLE`,
 *   `CONFLICT` when the template keeps changing, `NOT_FOUND` when it is gone.
 * @see docs/decisions/0091-publish-a-photo-product-as-one-variant-with-price-metafields.md
 */
export async function publishTemplate(
  req: PayloadRequest,
  id: string,
  { commerce }: Options,
): Promise<string> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const { input, digest } = await templateProduct(req, await readTemplate(req, id))
    try {
      const product = await commerce.upsertProduct(input)
      const { url } = input.status === 'active' ? await commerce.publish(product.id) : product
      const current = { commerceProductId: product.id, commerceUrl: url, storedShopProblem: null }
      if (await recordUnlessChanged(req, id, digest, { shopState: 'current', ...current }))
        return product.id
    } catch (error) {
      if (!(error instanceof ServiceError) || error.code !== 'COMMERCE_REJECTED') throw error
      const refused = { shopState: 'refused', storedShopProblem: storedError(error) } as const
      if (await recordUnlessChanged(req, id, digest, refused)) throw error
    }
  }
  throw new ServiceError('CONFLICT', {
    en: 'This template is being changed by others.',
    ja: 'このテンプレートはほかのユーザーが変更しています。',
  })
}

/** Writes down what the shop said, unless that is about a template that has changed since. */
async function recordUnlessChanged(
  req: PayloadRequest,
  id: string,
  digest: string,
  data: InShop,
): Promise<boolean> {
  return inTransaction(req, async () => {
    const { drizzle, sql } = await transactionOf(req)
    await drizzle.execute(sql`select 1 from photo_templates where id = ${id} for update`)
    // The status of the brand and the size of its prints are part of the product.
    forgetBrands(req)
    const now = await templateProduct(req, await readTemplate(req, id))
    if (now.digest !== digest) return false
    await writeFromShop(req, id, data)
    return true
  })
}

async function writeFromShop(req: PayloadRequest, id: string, data: InShop): Promise<void> {
  try {
    await req.payload.update({
      collection: 'photo-templates',
      id,
      data,
      depth: 0,
      overrideAccess: true,
      context: { [FROM_SHOP]: true },
      req,
    })
  } finally {
    // Payload leaves the mark on the request, where it would hide a later change from the shop.
    delete req.context[FROM_SHOP]
  }
}

async function readTemplate(req: PayloadRequest, id: string): Promise<PhotoTemplate> {
  const template = await req.payload.findByID({
    collection: 'photo-templates',
    id,
    depth: 0,
    disableErrors: true,
    overrideAccess: true,
    req,
  })
  if (template) return template
  throw new ServiceError('NOT_FOUND', {
    en: 'This template no longer exists.',
    ja: 'このテンプレートはすでに削除されています。',
  })
}
