import type { PayloadRequest } from 'payload'
import type { CommercePort } from '../../../../src/commerce/port.ts'
import { pushNow } from '../../publishing/api.ts'
import { TEMPLATE_PRODUCT } from './template-kind.ts'

/** Brings a template that has just been recorded into the shop, and returns the id of its product. */
export async function pushTemplate(
  req: PayloadRequest,
  id: string,
  commerce: CommercePort,
): Promise<string> {
  const what = { en: `Template ${id}`, ja: `テンプレート${id}` }
  await pushNow(req, { kind: TEMPLATE_PRODUCT, id, commerce }, what)
  const { commerceProductId } = await req.payload.findByID({
    ...{ collection: 'photo-templates', id, depth: 0, overrideAccess: true, req },
  })
  if (commerceProductId) return commerceProductId
  throw new Error(`Template ${id} has no product.`)
}
