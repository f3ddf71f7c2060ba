import { rejected } from '../../attempts/rejected.ts'
import { pauseFor, withRetry } from '../../attempts/retry.ts'
import type { AdminClient } from './admin-client.ts'
import type { ShopifySettings } from './options.ts'
import { readProduct } from './read-product.ts'
import { mediaOf, mediaReady, optionAt, type StoredProduct } from './stored-product.ts'

/**
 * Looks at the product until the platform has fetched every picture. Gives the last state that was
 * seen, ready or not, when the time for pictures is over.
 *
 * @throws ServiceError `COMMERCE_REJECTED` that names the pictures the platform could not use.
 */
export async function awaitMedia(
  parts: { client: AdminClient; settings: ShopifySettings },
  customId: string,
  first: StoredProduct,
  signal: AbortSignal,
): Promise<StoredProduct> {
  const { client, settings } = parts
  const until = Date.now() + settings.mediaTimeoutMs
  let stored = first
  for (;;) {
    refuseFailedMedia(stored)
    if (mediaReady(stored) || Date.now() + settings.mediaPollMs > until) return stored
    await pauseFor(settings.mediaPollMs, signal)
    const next = await withRetry(
      () => readProduct(client, customId, signal),
      settings.retry,
      signal,
    )
    if (next === null) {
      throw rejected([
        {
          en: 'the product was deleted while its pictures were fetched',
          ja: '画像の取得中に商品が削除されました',
        },
      ])
    }
    stored = next
  }
}

function refuseFailedMedia(stored: StoredProduct): void {
  const reasons = stored.variants.flatMap((variant) => {
    const media = mediaOf(variant)
    if (media?.status !== 'FAILED') return []
    const label = [0, 1, 2].map((position) => optionAt(variant, position)).filter(Boolean)
    const why = media.mediaErrors.map(({ code, message }) => `${message} (${code})`).join(', ')
    return [`picture of ${label.join(' / ')}: ${why || 'unknown reason'}`]
  })
  if (reasons.length > 0) throw rejected(reasons)
}
