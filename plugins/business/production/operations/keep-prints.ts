import type { PayloadRequest } from 'payload'
import { specificationOfSheet } from '../../../../src/imaging/print-data/own-sheet.ts'
import type {
  Order,
  OrderPrint,
  PhotoTemplate,
  PhotoUpload,
} from '../../../../src/payload-types.ts'
import type { StoredPhoto } from '../../../../src/photo-print/receive-photo.ts'
import { type PlannedPrint, plannedPrints } from '../../../../src/production/planned-prints.ts'
import { relationId } from '../../../core/database/relation-id.ts'
import { transactionOf } from '../../../core/database/transaction.ts'
import { brandSettings } from '../../../core/request/brands.ts'
import { requestPrintData } from '../../print-data/api.ts'
import { MAKE_ORDER_THUMBNAIL } from '../jobs/job-types.ts'
import type { ProductionOptions } from '../options.ts'
import { printJobsOf } from './print-jobs.ts'

/** Why an order waits for another check of its photos. */
const PRINTS_CHANGED = 'PRINTS_CHANGED'

type Printed = {
  readonly order: Order
  /** Without any problem. */
  readonly uploads: readonly (PhotoUpload & { readonly photos: StoredPhoto[] })[]
}

/**
 * Keeps a record of each photo that an order prints, and has its print file and the thumbnail of the order made, in the
 * open transaction. What is there already stays as it is, and what the order no longer prints goes: the factory then
 * cancels it. An order that was approved is held for another check.
 */
export async function keepPrints(
  req: PayloadRequest,
  { order, uploads }: Printed,
  { queue }: ProductionOptions,
): Promise<void> {
  const shared = { collection: 'order-prints', depth: 0, overrideAccess: true, req } as const
  const { docs: kept } = await req.payload.find({
    ...{ ...shared, pagination: false, sort: 'position' },
    where: { order: { equals: order.id } },
  })
  const jobs = await printJobsOf(req, order.id)
  const templates = await templatesOf(req, uploads)
  const planned = plannedPrints(
    order.id,
    uploads.flatMap(({ id, quantity, photos, template }) => {
      const sheet = templates.get(relationId(template))
      return sheet ? [{ id, quantity, photos, sheet }] : []
    }),
    { kept, references: jobs.map(({ print }) => print) },
  )
  const removed = kept.filter((print) => !planned.some((one) => one.kept === print))
  for (const print of removed) await removePrint(req, print)
  for (const print of planned) {
    const { position, reference, copies, widthMm, heightMm, upload, photo } = print
    if (print.kept) {
      if (print.kept.position !== position)
        await req.payload.update({ ...shared, id: print.kept.id, data: { position } })
      continue
    }
    const { brand, printData } = await requestFile(req, { print, templates, uploads }, queue)
    const data = {
      ...{ order: order.id, brand, position, reference, copies, widthMm, heightMm, upload },
      ...{ photoKey: photo.key, photoSha256: photo.sha256, printData },
    }
    await req.payload.create({ ...shared, data })
  }
  const added = planned.filter((print) => !print.kept)
  if (removed.length + added.length === 0) return
  // In turns, so that the last one shows what is first by then.
  await queue.send(MAKE_ORDER_THUMBNAIL, { orderId: order.id }, await transactionOf(req), {
    group: order.id,
  })
  await checkAgain(req, order)
}

/** The sweep of the object store removes the file, which has no record any more. */
async function removePrint(req: PayloadRequest, { id, printData }: OrderPrint): Promise<void> {
  const shared = { depth: 0, overrideAccess: true, req } as const
  await req.payload.delete({ ...shared, collection: 'order-prints', id })
  if (printData)
    await req.payload.delete({ ...shared, collection: 'print-data', id: relationId(printData) })
}

/** What an approved order prints now was not approved. A reason that a user gave still holds. */
async function checkAgain(req: PayloadRequest, order: Order): Promise<void> {
  if (order.status !== 'printing' && order.heldFrom !== 'printing') return
  const holdReason = [order.holdReason, PRINTS_CHANGED].filter(Boolean).join(', ')
  await req.payload.update({
    ...{ collection: 'orders', id: order.id, depth: 0, overrideAccess: true, req },
    data: { status: 'on_hold', heldFrom: 'pending', holdReason },
  })
}

type Templates = ReadonlyMap<string, PhotoTemplate>

async function templatesOf(req: PayloadRequest, uploads: Printed['uploads']): Promise<Templates> {
  const ids = uploads.map(({ template }) => relationId(template))
  const { docs } = await req.payload.find({
    ...{ collection: 'photo-templates', depth: 0, pagination: false, overrideAccess: true, req },
    where: { id: { in: ids } },
  })
  return new Map(docs.map((template) => [template.id, template]))
}

/** The photo has the px of its print already: it was cut to the sheet of its template when it came. */
async function requestFile(
  req: PayloadRequest,
  given: {
    readonly print: PlannedPrint
    readonly templates: Templates
    readonly uploads: Printed['uploads']
  },
  queue: ProductionOptions['queue'],
): Promise<{ readonly brand: string; readonly printData: string }> {
  const { print, templates, uploads } = given
  const { photo, widthMm, heightMm } = print
  const upload = uploads.find(({ id }) => id === print.upload)
  const dpi = templates.get(upload ? relationId(upload.template) : '')?.dpi
  if (!upload || dpi === undefined) throw new Error('A planned print has a template.')
  const brand = relationId(upload.brand)
  const { width, height, effectiveDpi } = photo
  const sheet = { widthMm, heightMm, widthPx: width, heightPx: height, dpi }
  const ownSheet = { id: `${widthMm}x${heightMm}`, ...sheet, photoDpi: effectiveDpi }
  const specification = specificationOfSheet(ownSheet, (await brandSettings(req, brand))?.print)
  const record = await requestPrintData(
    req,
    {
      ...{ brand, specification, ownSheet, orderId: print.reference, size: ownSheet.id },
      source: { key: photo.key, sha256: photo.sha256, width, height },
      // All of it.
      crop: { unit: 'px', x: 0, y: 0, width, height },
    },
    { queue },
  )
  return { brand, printData: record.id }
}
