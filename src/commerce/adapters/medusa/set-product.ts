import { z } from 'zod'
import { AttemptFailure } from '../../attempts/attempt-failure.ts'
import { withRetry } from '../../attempts/retry.ts'
import { pairVariants, usedOptions } from '../../input-variants.ts'
import type { ProductInput, UpsertOptions } from '../../port.ts'
import { CommerceRejection } from '../../rejection.ts'
import { type AdminClient, type Parts, path } from './admin-client.ts'
import { checkInput } from './check-input.ts'
import { handleOf, refuseForeignHandle } from './handle.ts'
import { labelIds } from './labels.ts'
import { labelsOf, type OptionPlan, optionPlan } from './option-plan.ts'
import { IMAGE_SOURCE, OPTION_ORDER, productMetadata, REMOVED, statusOf } from './own-metadata.ts'
import { createPictures } from './pictures.ts'
import { setStock } from './set-stock.ts'
import type { ShopFacts } from './shop-facts.ts'
import {
  commerceProduct,
  isInChannel,
  readProduct,
  type StoredProduct,
  skuOf,
} from './stored-product.ts'
import { variantInput } from './variant-input.ts'

type SetParts = Parts & { readonly facts: (signal: AbortSignal) => Promise<ShopFacts> }

const done = z.object({})

/**
 * Makes the product of Medusa equal to the input and reads it back. Medusa has no request for a whole product, so each
 * attempt looks at what is there and changes what differs, in an order in which the product can be sold at any moment:
 * one that goes off sale goes first, one that comes on sale comes last.
 *
 * @see docs/decisions/0269-sell-on-medusa-as-a-second-platform.md
 */
export async function setProduct(
  parts: SetParts,
  input: ProductInput,
  { signal, openPicture }: { readonly signal: AbortSignal } & Pick<UpsertOptions, 'openPicture'>,
): Promise<StoredProduct> {
  const { client, facts, settings } = parts
  checkInput(input)
  const pictures = createPictures(parts, input, openPicture)
  const save = (id: string, body: object) =>
    client.send({
      method: 'POST',
      path: path`/products/${id}`,
      query: ONLY_ID,
      body,
      shape: done,
      signal,
    })

  let refusal: string | undefined
  return await withRetry(
    async () => {
      const shop = await facts(signal)
      const found = await readProduct(client, input.customId, signal)
      const isOnSale = found?.status === 'published'
      if (found && isOnSale && input.status !== 'active')
        await save(found.id, statusOf(input.status, true))
      await pictures.send(found, signal)
      const type = input.productType.trim() === '' ? [] : [input.productType]
      const [typeId = null] = await labelIds(client, 'type', type, signal)
      const tags = await labelIds(client, 'tag', input.tags, signal)
      const existing = found ?? (await create(client, input, shop, signal))
      const place = (url: string | null) =>
        url === null ? undefined : pictures.placeOf(existing, url)
      const urls = [...new Set(input.variants.flatMap(({ imageUrl }) => place(imageUrl) ?? []))]
      await save(existing.id, {
        title: input.title,
        description: input.descriptionHtml,
        type_id: typeId,
        tags: tags.map((id) => ({ id })),
        metadata: {
          ...productMetadata(input, existing.metadata),
          [OPTION_ORDER]: existing.options.map(({ id }) => id),
        },
        // Pictures that the old variants show stay until the new ones show theirs.
        images: withIds(
          [...new Set([...urls, ...existing.images.map(({ url }) => url)])],
          existing,
        ),
        shipping_profile_id: shop.shippingProfileId,
      })
      const ids = pairVariants(input, commerceProduct(existing, settings.storefrontUrl).variants)
      const plan = optionPlan(input, existing, ids)
      try {
        await prepareOptions(client, existing.id, plan, signal)
        await setVariants(client, { existing, input, ids, plan, place }, signal)
        await removeOptions(client, existing.id, plan, signal)
      } catch (error) {
        // What was read a moment ago may have been changed by another process; only a fresh look can tell.
        if (!(error instanceof CommerceRejection) || error.message === refusal) throw error
        refusal = error.message
        throw new AttemptFailure(error.message, { answered: true, cause: error })
      }
      const now = await readBack(client, input.customId, signal)
      const status = statusOf(input.status, isInChannel(now, shop.salesChannelId))
      await setStock(client, { input, stored: now, shop }, signal)
      await save(existing.id, {
        images: withIds(urls, now),
        thumbnail: urls[0] ?? null,
        status: status.status,
        metadata: { ...status.metadata, [OPTION_ORDER]: inOrderOf(plan.titles, now) },
      })
      return confirmed(input, await readBack(client, input.customId, signal))
    },
    settings.retry,
    signal,
  )
}

const ONLY_ID = { fields: 'id' } as const

/** A product that has options and no variants yet. Its handle is of the custom identifier, so that there is never a second one. */
async function create(
  client: AdminClient,
  input: ProductInput,
  shop: ShopFacts,
  signal: AbortSignal,
): Promise<StoredProduct> {
  const handle = handleOf(input.customId)
  const titles = usedOptions(input)
  const body = {
    title: input.title,
    handle,
    external_id: input.customId,
    status: 'draft',
    shipping_profile_id: shop.shippingProfileId,
    options: titles.map((title, position) => optionInput(title, labelsOf(input, position))),
    metadata: { [OPTION_ORDER]: titles },
  }
  const request = { method: 'POST' as const, path: '/products', query: ONLY_ID, body }
  try {
    await client.send({ ...request, shape: done, signal })
  } catch (error) {
    if (!(error instanceof CommerceRejection)) throw error
    if ((await readProduct(client, input.customId, signal)) === null) {
      await refuseForeignHandle(client, handle, signal)
      throw error
    }
    throw new AttemptFailure('the product was being created', { answered: true, cause: error })
  }
  return await readBack(client, input.customId, signal)
}

const inOrderOf = (titles: readonly string[], { options }: StoredProduct) =>
  titles.flatMap((title) => options.find((option) => option.title === title)?.id ?? [])

async function readBack(client: AdminClient, customId: string, signal: AbortSignal) {
  const stored = await readProduct(client, customId, signal)
  if (stored !== null) return stored
  throw new AttemptFailure('the product it confirmed cannot be found', { answered: true })
}

/** Images by their URLs; those that are there keep their identifiers. */
const withIds = (urls: readonly string[], { images }: StoredProduct) =>
  urls.map((url) => {
    const id = images.find((image) => image.url === url)?.id
    return { ...(id !== undefined && { id }), url }
  })

/** An option of this product alone. */
const optionInput = (title: string, values: readonly string[]) => ({
  ...{ title, values, is_exclusive: true },
})

async function prepareOptions(
  client: AdminClient,
  productId: string,
  { retitled, renames, newOptions, newValues }: OptionPlan,
  signal: AbortSignal,
): Promise<void> {
  const post = (to: string, body: object) =>
    client.send({ method: 'POST', path: to, body, shape: done, signal })
  for (const { id, title } of retitled) await post(path`/product-options/${id}`, { title })
  for (const { optionId, valueId, value } of renames)
    await post(path`/product-options/${optionId}/values/${valueId}`, { value })
  if (newOptions.length === 0 && newValues.length === 0) return
  await post(path`/products/${productId}/options/batch`, {
    add: newOptions.map(({ title, values }) => optionInput(title, values)),
    update: newValues.map(({ optionId, values }) => ({
      product_option_id: optionId,
      add: values.map((value) => ({ value })),
    })),
  })
}

async function removeOptions(
  client: AdminClient,
  productId: string,
  { oldOptions, oldValues }: OptionPlan,
  signal: AbortSignal,
): Promise<void> {
  if (oldOptions.length === 0 && oldValues.length === 0) return
  await client.send({
    method: 'POST',
    path: path`/products/${productId}/options/batch`,
    body: {
      remove: oldOptions,
      update: oldValues.map(({ optionId, valueIds }) => ({
        product_option_id: optionId,
        remove: valueIds,
      })),
    },
    shape: done,
    signal,
  })
}

type VariantWork = {
  readonly existing: StoredProduct
  readonly input: ProductInput
  readonly ids: readonly (string | undefined)[]
  readonly plan: OptionPlan
  readonly place: (url: string | null) => string | undefined
}

/** Removes the variants that are no longer sold, then changes those that stay, then creates the new ones. */
async function setVariants(
  client: AdminClient,
  { existing, input, ids, plan, place }: VariantWork,
  signal: AbortSignal,
): Promise<void> {
  const batch = (body: object) =>
    client.send({
      method: 'POST',
      path: path`/products/${existing.id}/variants/batch`,
      query: ONLY_ID,
      body,
      shape: z.object({ created: z.array(z.object({ id: z.string() })) }),
      signal,
    })
  const wanted = input.variants.map((variant, rank) => {
    const stored = existing.variants.find(({ id }) => id === ids[rank])
    const fields = variantInput(input, variant, { titles: plan.titles, stored, rank })
    return { stored, fields, thumbnail: place(variant.imageUrl) ?? null }
  })
  const gone = existing.variants.filter(({ id }) => !ids.includes(id)).map(({ id }) => id)
  if (gone.length > 0) await batch({ delete: gone })
  const update = wanted.flatMap(({ stored, fields, thumbnail }) =>
    stored ? [{ id: stored.id, ...fields, thumbnail }] : [],
  )
  if (update.length > 0) await batch({ update })
  const added = wanted.filter(({ stored }) => stored === undefined)
  if (added.length === 0) return
  // A new variant takes its picture only once it is there.
  const create = added.map(({ fields }) => ({
    ...fields,
    metadata: withoutRemoved(fields.metadata),
  }))
  const { created } = await batch({ create })
  await batch({
    update: created.map(({ id }, index) => ({ id, thumbnail: added[index]?.thumbnail ?? null })),
  })
}

const withoutRemoved = (metadata: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(metadata).filter(([, value]) => value !== REMOVED))

/** The product, if Medusa really holds every variant that was sent with its picture, and no other. */
function confirmed(input: ProductInput, stored: StoredProduct): StoredProduct {
  const expected = new Map(
    input.variants.map(({ customKey, imageUrl }) => [skuOf(input.customId, customKey), imageUrl]),
  )
  const complete =
    stored.variants.length === expected.size &&
    stored.variants.every(({ sku, metadata, thumbnail }) => {
      const source = expected.get(sku ?? '')
      if (source === undefined || (metadata?.[IMAGE_SOURCE] ?? null) !== source) return false
      return source === null || stored.images.some(({ url }) => url === thumbnail)
    })
  if (complete) return stored
  throw new AttemptFailure('it does not hold exactly the variants that were sent', {
    answered: true,
  })
}
