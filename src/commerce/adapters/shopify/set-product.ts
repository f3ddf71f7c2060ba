import { z } from 'zod'
import { AttemptFailure } from '../../attempts/attempt-failure.ts'
import { rejected } from '../../attempts/rejected.ts'
import { withRetry } from '../../attempts/retry.ts'
import type { ProductInput, UpsertOptions } from '../../port.ts'
import type { AdminClient } from './admin-client.ts'
import { partOfProductSet } from './input-part.ts'
import { PRODUCT_SET } from './operations/product-set.graphql.ts'
import type { ShopifySettings } from './options.ts'
import { picturesToFetch, productSetVariables } from './product-set-variables.ts'
import { readProduct } from './read-product.ts'
import type { ShopFacts } from './shop-facts.ts'
import { createStagedPictures } from './staged-pictures.ts'
import type { StoredProduct } from './stored-product.ts'
import { refuseUserErrors, userErrorsShape } from './user-errors.ts'

const setShape = z.object({
  productSet: z.object({
    product: z.object({ id: z.string() }).nullable(),
    userErrors: userErrorsShape,
  }),
})

/** What was read a moment ago has been changed by someone else; a fresh look cures it. */
const STALE = new Set([
  'PRODUCT_VARIANT_DOES_NOT_EXIST',
  'OPTION_DOES_NOT_EXIST',
  'OPTION_VALUE_DOES_NOT_EXIST',
  'JOB_ERROR',
  'GENERIC_ERROR',
])

/**
 * Makes the platform's product equal to the input and reads it back. Every attempt begins with a look
 * at what is there, so an attempt with unknown outcome is never simply sent again.
 */
export async function setProduct(
  parts: { client: AdminClient; facts: ShopFacts; settings: ShopifySettings },
  input: ProductInput,
  { signal, openPicture }: { readonly signal: AbortSignal } & Pick<UpsertOptions, 'openPicture'>,
): Promise<StoredProduct> {
  const { client, facts, settings } = parts
  const keys = input.variants.map(({ customKey }) => customKey)
  const twice = keys.find((key, index) => keys.indexOf(key) !== index)
  if (twice !== undefined) {
    const key = JSON.stringify(twice)
    throw rejected([
      { en: `two variants have the key ${key}`, ja: `バリエーションのキー${key}が重複しています` },
    ])
  }
  const pictures = createStagedPictures(parts, openPicture)
  return await withRetry(
    async () => {
      await facts.customIdDefined(signal)
      const locationId = await facts.locationId(signal)
      const existing = await readProduct(client, input.customId, signal)
      await pictures.send(picturesToFetch(input, existing), signal)
      const { productSet } = await client.send({
        query: PRODUCT_SET,
        variables: productSetVariables(input, {
          existing,
          locationId,
          placeOf: pictures.placeOf,
        }),
        shape: setShape,
        signal,
      })
      if (productSet.userErrors.some(({ code }) => STALE.has(code ?? ''))) {
        const said = productSet.userErrors.map(({ message }) => message).join('; ')
        throw new AttemptFailure(said, { answered: true })
      }
      refuseUserErrors(productSet.userErrors, (field) => partOfProductSet(field, input))
      return confirmed(input, await readProduct(client, input.customId, signal))
    },
    settings.retry,
    signal,
  )
}

/** The product, if the platform really holds every variant that was sent and no other. */
function confirmed(input: ProductInput, stored: StoredProduct | null): StoredProduct {
  if (stored === null)
    throw new AttemptFailure('the product it confirmed cannot be found', { answered: true })
  const expected = new Set(input.variants.map(({ customKey }) => customKey))
  const complete =
    stored.variants.length === expected.size &&
    stored.variants.every(({ sku }) => expected.has(sku ?? ''))
  if (complete) return stored
  throw new AttemptFailure(
    `it stored ${stored.variants.length} of ${input.variants.length} variants`,
    { answered: true },
  )
}
