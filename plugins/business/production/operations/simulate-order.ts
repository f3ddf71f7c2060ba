import { randomInt, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { createLocalReq, type Payload } from 'payload'
import sharp from 'sharp'
import { knownBrandConfigSchema } from '../../../../src/brands/brand-config.ts'
import type { PrintSize, PrintSpecification } from '../../../../src/brands/print-specification.ts'
import { sizeInPixels } from '../../../../src/brands/sheet-pixels.ts'
import {
  makePrintData,
  type PrintOutcome,
} from '../../../../src/imaging/print-data/make-print-data.ts'
import { planOrRefuse } from '../../../../src/imaging/print-data/plan-or-refuse.ts'
import type { ObjectStore } from '../../../../src/object-store/port.ts'
import { saveObject } from '../../../../src/object-store/save-object.ts'
import type { Order } from '../../../../src/payload-types.ts'
import { receivePhoto, type StoredPhoto } from '../../../../src/photo-print/receive-photo.ts'
import { rolledBack } from '../../../core/database/transaction.ts'
import { brandsOf } from '../../../core/request/brands.ts'
import { mirrorOrder } from '../../orders/api.ts'

/** A brand of photo prints, and one of its sizes. */
export type SimulatedBrand = {
  readonly id: string
  readonly print: PrintSpecification
  readonly size: PrintSize
}

type Places = {
  readonly store: ObjectStore
  /** Folder for files that live as long as a request. */
  readonly tempDir: string
}

/** In yen. */
export const SIMULATED_TOTAL = 360
const QUANTITY = 3
/** Of the template that is ordered: those of a brand may be fractions of a millimetre. */
const SHEET = { widthMm: 89, heightMm: 89, dpi: 300 }
const ORDER_NUMBERS = 1_000_000

/** A brand that sells photo prints now, with the smallest of its sizes; undefined if there is none. */
export async function simulatedBrand(payload: Payload): Promise<SimulatedBrand | undefined> {
  const brands = await brandsOf(await createLocalReq({}, payload))
  for (const { id, kind, status, config } of brands.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    if (kind !== 'photo-print' || status !== 'active') continue
    const print = knownBrandConfigSchema.parse(config ?? {}).print
    const area = (size: PrintSize) => size.widthMm * size.heightMm
    const [size] = print?.sizes.toSorted((a, b) => area(a) - area(b)) ?? []
    if (print && size) return { id, print, size }
  }
  return undefined
}

/**
 * Uploads a photo as a customer does, passes the stored photo to `use`, and then deletes it.
 *
 * @throws ServiceError for a photo that was not taken, and of the store.
 */
export async function withPhoto<T>(
  { print, size }: SimulatedBrand,
  { store, tempDir }: Places,
  use: (photo: StoredPhoto) => Promise<T>,
): Promise<T> {
  const key = `temp/diagnostics-${randomUUID()}.webp`
  const { widthMm, heightMm } = size
  const pixels = sizeInPixels(size, print.dpi)
  const ordered = { widthMm, heightMm, dpi: print.dpi, minDpi: print.minDpi, pixels }
  const picture = sharp({ create: { ...pixels, channels: 3, background: '#7a9cc6' } })
  const stream = Readable.from([await picture.jpeg().toBuffer()])
  try {
    const outcome = await receivePhoto(stream, { store, tempDir, print: ordered, key })
    if ('failure' in outcome) throw outcome.failure
    return await use(outcome.stored)
  } finally {
    await store.delete(key)
  }
}

/** Makes the print file of a stored photo, as for an order. */
export async function printFileOf(
  { key, width, height }: StoredPhoto,
  { print: specification, size }: SimulatedBrand,
  { store, tempDir }: Places,
): Promise<PrintOutcome> {
  const plan = planOrRefuse({ width, height }, specification, size.id)
  const folder = await mkdtemp(join(tempDir, 'simulated-'))
  try {
    const source = join(folder, 'source')
    await saveObject(store, key, source)
    return await makePrintData({ source, plan, specification, cropChosen: false })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Mirrors a paid order of photos, with all its hooks and jobs, and returns the record. The transaction is rolled back: no
 * one sees the order, and no job runs.
 */
export async function simulatedOrder(
  payload: Payload,
  { id: brand }: SimulatedBrand,
): Promise<Order | undefined> {
  const req = await createLocalReq({}, payload)
  const shared = { depth: 0, overrideAccess: true, req } as const
  const id = randomUUID()
  const product = `diagnostics/Product/${id}`
  const now = new Date().toISOString()
  return rolledBack(req, async () => {
    await payload.create({
      ...{ ...shared, collection: 'photo-templates' },
      data: {
        ...{ brand, title: id, status: 'active', commerceProductId: product },
        ...SHEET,
        ...{ basePrice: SIMULATED_TOTAL / QUANTITY, quantityDiscounts: [] },
        ...{ productionTime: '-', shippingMethod: '-' },
      },
    })
    const platformId = `diagnostics/Order/${id}`
    const money = { unitPrice: SIMULATED_TOTAL / QUANTITY, amount: SIMULATED_TOTAL }
    const count = { quantity: QUANTITY, currentQuantity: QUANTITY }
    const line = { id: `diagnostics/LineItem/${id}`, productId: product, variantId: null }
    const order = {
      ...{ id: platformId, name: `#${ORDER_NUMBERS + randomInt(ORDER_NUMBERS)}`, isTest: true },
      ...{ createdAt: now, updatedAt: now, cancelledAt: null },
      ...({ financialStatus: 'paid', fulfilment: 'unfulfilled' } as const),
      ...{ currency: 'JPY', total: SIMULATED_TOTAL },
      lines: [{ ...line, title: 'Diagnostics', ...count, ...money, photoUpload: null }],
    }
    await mirrorOrder(req, order, now)
    const where = { platformId: { equals: platformId } }
    return (await payload.find({ ...shared, collection: 'orders', where, limit: 1 })).docs[0]
  })
}
