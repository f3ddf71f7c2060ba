import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { readRecordFolder } from './read-record-folder.ts'
import {
  type DefinitionRecord,
  type DiscountRecord,
  type DraftOrderRecord,
  numberOf,
  type OrderRecord,
  type ProductRecord,
  type SubscriptionRecord,
} from './records.ts'
import { writeAtomically } from './write-atomically.ts'

type ShopFile = { nextNumber: number; definitions: DefinitionRecord[] }

export type SandboxStore = {
  readonly definitions: readonly DefinitionRecord[]
  /** Products in the order of their creation. */
  products(): ProductRecord[]
  product(id: string): ProductRecord | undefined
  /** A new global id of that type, never given before. */
  newId(type: string): string
  addDefinition(definition: DefinitionRecord): Promise<void>
  /** Stores the product as it is at this moment; resolves once it is on the disk. */
  saveProduct(product: ProductRecord): Promise<void>
  /** Forgets a product; orders of it stay. */
  dropProduct(productId: string): Promise<void>
  /** Orders in the order of their creation. */
  orders(): OrderRecord[]
  order(id: string): OrderRecord | undefined
  /** Stores the order as it is at this moment; resolves once it is on the disk. */
  saveOrder(order: OrderRecord): Promise<void>
  /** Draft orders in the order of their creation. */
  draftOrders(): DraftOrderRecord[]
  draftOrder(id: string): DraftOrderRecord | undefined
  /** Stores the draft order as it is at this moment; resolves once it is on the disk. */
  saveDraftOrder(draft: DraftOrderRecord): Promise<void>
  dropDraftOrder(id: string): Promise<void>
  discounts(): DiscountRecord[]
  saveDiscount(discount: DiscountRecord): Promise<void>
  dropDiscount(id: string): Promise<void>
  subscriptions(): SubscriptionRecord[]
  saveSubscription(subscription: SubscriptionRecord): Promise<void>
  dropSubscription(id: string): Promise<void>
  /** File of a fetched picture. */
  mediaPath(mediaId: string): string
  /** Removes the files, of all sizes, of a picture that no product uses any more. */
  dropMedia(mediaId: string): Promise<void>
  /** Resolves once everything saved so far is on the disk. */
  flushed(): Promise<void>
}

const FIRST_NUMBER = 1001

/**
 * Opens the shop kept in `folder`: one JSON file a product, an order and a draft order, so that a write costs one
 * of them and not the whole shop.
 *
 * @throws Error when a file of the folder cannot be read.
 */
export async function openStore(folder: string): Promise<SandboxStore> {
  const productFolder = join(folder, 'products')
  const orderFolder = join(folder, 'orders')
  const discountFolder = join(folder, 'discounts')
  const draftFolder = join(folder, 'draft-orders')
  const subscriptionFolder = join(folder, 'webhook-subscriptions')
  const mediaFolder = join(folder, 'media')
  const shopPath = join(folder, 'shop.json')
  await mkdir(mediaFolder, { recursive: true })
  const shop: ShopFile = JSON.parse(
    await readFile(shopPath, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
      return JSON.stringify({ nextNumber: FIRST_NUMBER, definitions: [] } satisfies ShopFile)
    }),
  )
  const products = await readRecordFolder<ProductRecord>(productFolder)
  for (const [id, product] of products) products.set(id, withoutHalfFetched(product))
  const orders = await readRecordFolder<OrderRecord>(orderFolder)
  const subscriptions = await readRecordFolder<SubscriptionRecord>(subscriptionFolder)
  const discounts = await readRecordFolder<DiscountRecord>(discountFolder)
  const drafts = await readRecordFolder<DraftOrderRecord>(draftFolder)

  let nextNumber = shop.nextNumber
  let reserved = shop.nextNumber
  let queue: Promise<void> = Promise.resolve()
  // One write after the other: two writes of one product must not overtake each other.
  const inTurn = (write: () => Promise<void>): Promise<void> => {
    const turn = queue.then(write)
    queue = turn.catch(() => undefined)
    return turn
  }
  const saveShop = () =>
    writeAtomically(
      shopPath,
      JSON.stringify({ nextNumber: reserved, definitions: shop.definitions } satisfies ShopFile),
    )
  const saveRecord = (recordFolder: string, record: { readonly id: string }) => {
    const content = JSON.stringify(record)
    return inTurn(async () => {
      // Numbers are reserved on disk before a record that uses them, so a crash reuses none.
      if (reserved < nextNumber) {
        reserved = nextNumber + 500
        await saveShop()
      }
      await writeAtomically(fileOf(recordFolder, record.id), content)
    })
  }

  return {
    definitions: shop.definitions,
    products: () => [...products.values()],
    product: (id) => products.get(id),
    newId(type) {
      nextNumber += 1
      return `gid://shopify/${type}/${nextNumber - 1}`
    },
    addDefinition(definition) {
      shop.definitions.push(definition)
      return inTurn(saveShop)
    },
    saveProduct(product) {
      products.set(product.id, product)
      return saveRecord(productFolder, product)
    },
    dropProduct(id) {
      products.delete(id)
      return inTurn(() => rm(fileOf(productFolder, id), { force: true }))
    },
    orders: () => [...orders.values()],
    order: (id) => orders.get(id),
    saveOrder(order) {
      orders.set(order.id, order)
      return saveRecord(orderFolder, order)
    },
    draftOrders: () => [...drafts.values()],
    draftOrder: (id) => drafts.get(id),
    saveDraftOrder(draft) {
      drafts.set(draft.id, draft)
      return saveRecord(draftFolder, draft)
    },
    dropDraftOrder(id) {
      drafts.delete(id)
      return inTurn(() => rm(fileOf(draftFolder, id), { force: true }))
    },
    discounts: () => [...discounts.values()],
    saveDiscount(discount) {
      discounts.set(discount.id, discount)
      return saveRecord(discountFolder, discount)
    },
    dropDiscount(id) {
      discounts.delete(id)
      return inTurn(() => rm(fileOf(discountFolder, id), { force: true }))
    },
    subscriptions: () => [...subscriptions.values()],
    saveSubscription(subscription) {
      subscriptions.set(subscription.id, subscription)
      return saveRecord(subscriptionFolder, subscription)
    },
    dropSubscription(id) {
      subscriptions.delete(id)
      return inTurn(() => rm(fileOf(subscriptionFolder, id), { force: true }))
    },
    mediaPath: (mediaId) => join(mediaFolder, numberOf(mediaId)),
    async dropMedia(mediaId) {
      const number = numberOf(mediaId)
      const files = await readdir(mediaFolder)
      await Promise.all(
        files
          .filter((name) => name === number || name.startsWith(`${number}-`))
          .map((name) => rm(join(mediaFolder, name), { force: true })),
      )
    },
    flushed: () => queue,
  }
}

function fileOf(folder: string, id: string): string {
  return join(folder, `${numberOf(id)}.json`)
}

/** A picture that was being fetched when the process ended has to be fetched again. */
function withoutHalfFetched(product: ProductRecord): ProductRecord {
  const media = product.media.map((item) =>
    item.status === 'PROCESSING' ? { ...item, status: 'UPLOADED' as const } : item,
  )
  return { ...product, media }
}
