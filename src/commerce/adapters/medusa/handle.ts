import { createHash } from 'node:crypto'
import { z } from 'zod'
import { rejected } from '../../attempts/rejected.ts'
import type { AdminClient } from './admin-client.ts'

const foundShape = z.object({ products: z.array(z.object({ id: z.string() })) })

/**
 * The last part of the URL of a product. Handles are unique in Medusa and its identifiers of other systems are not, so
 * the handle is made of the custom identifier: of two requests at once, Medusa refuses the second.
 */
export function handleOf(customId: string): string {
  const isHandle = /^[a-z0-9]+(-[a-z0-9]+)*$/.test(customId)
  return isHandle ? customId : createHash('sha256').update(customId).digest('hex').slice(0, 32)
}

/** @throws CommerceRejection where a product that is not of this service has the handle. */
export async function refuseForeignHandle(
  client: AdminClient,
  handle: string,
  signal: AbortSignal,
): Promise<void> {
  const query = { handle, fields: 'id', limit: 1 }
  const { products } = await client.send({ path: '/products', query, shape: foundShape, signal })
  if (products.length === 0) return
  throw rejected([
    {
      en: `another product of the shop has the handle ${handle}; change it there`,
      ja: `ショップの別の商品がハンドル${handle}を使用しています。管理画面で変更してください`,
    },
  ])
}
