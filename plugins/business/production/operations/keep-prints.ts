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

type Printed = {
  readonly order: Order
  readonly brand: string
  /** Without any problem. */
  readonly uploads: readonly (PhotoUpload & { readonly photos: StoredPhoto[] })[]
}

/**
 * Keeps a record of each photo that an order prints, and has its print file and the thumbnail of the order made, in the
 * open transaction. What is there already stays as it is.
 */
export async function keepPrints(
  req: PayloadRequest,
  { order, brand, uploads }: Printed,
  { queue }: ProductionOptions,
): Promise<void> {
  const shared = { collection: 'order-prints', depth: 0, overrideAccess: true, req } as const
  const { docs: kept } = await req.payload.find({
    ...{ ...shared, pagination: false },
    where: { order: { equals: order.id } },
  })
  const templates = await templatesOf(req, uploads)
  const planned = plannedPrints(
    order.id,
    uploads.flatMap(({ id, quantity, photos, template }) => {
      const sheet = templates.get(relationId(template))
      return sheet ? [{ id, quantity, photos, sheet }] : []
    }),
  )
  for (const print of planned) {
    const before = kept.find(({ reference }) => reference === print.reference)
    if (before && isSame(before, print)) continue
    const printData = await requestFile(req, { brand, print, templates, uploads }, queue)
    const { position, reference, copies, widthMm, heightMm, upload, photo } = print
    const data = {
      ...{ order: order.id, brand, position, reference, copies, widthMm, heightMm, upload },
      ...{ photoKey: photo.key, photoSha256: photo.sha256, printData },
    }
    if (before) await req.payload.update({ ...shared, id: before.id, data })
    else await req.payload.create({ ...shared, data })
    if (position === 1)
      await queue.send(MAKE_ORDER_THUMBNAIL, { orderId: order.id }, await transactionOf(req))
  }
}

const isSame = (kept: OrderPrint, { photo, copies, widthMm, heightMm }: PlannedPrint): boolean =>
  kept.photoSha256 === photo.sha256 &&
  kept.copies === copies &&
  kept.widthMm === widthMm &&
  kept.heightMm === heightMm

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
    readonly brand: string
    readonly print: PlannedPrint
    readonly templates: Templates
    readonly uploads: Printed['uploads']
  },
  queue: ProductionOptions['queue'],
): Promise<string> {
  const { brand, print, templates, uploads } = given
  const { photo, widthMm, heightMm } = print
  const upload = uploads.find(({ id }) => id === print.upload)
  const dpi = templates.get(upload ? relationId(upload.template) : '')?.dpi
  if (dpi === undefined) throw new Error('A planned print has a template.')
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
  return record.id
}
