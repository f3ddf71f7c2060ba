import type { PayloadRequest } from 'payload'
import type { PrintSpecification } from '../../../../src/brands/print-specification.ts'
import { formulaPixels } from '../../../../src/brands/sheet-pixels.ts'
import { keptPlan } from '../../../../src/imaging/print-data/kept-plan.ts'
import { type OwnSheet, planOfSheet } from '../../../../src/imaging/print-data/own-sheet.ts'
import { planOrRefuse } from '../../../../src/imaging/print-data/plan-or-refuse.ts'
import { printDataKey } from '../../../../src/imaging/print-data/print-data-key.ts'
import type { CropInput, Dimensions } from '../../../../src/imaging/quality/crop.ts'
import type { JobQueue } from '../../../../src/jobs/job-queue.ts'
import type { PrintDatum } from '../../../../src/payload-types.ts'
import { inTransaction, transactionOf } from '../../../core/database/transaction.ts'
import { lockKey } from '../../../core/feature/key-lock.ts'
import { lockArtwork } from '../../artworks/api.ts'
import { MAKE_PRINT_DATA } from '../jobs/job-types.ts'

export type PrintRequest = {
  readonly brand: string
  /** Undefined where the brand has not decided how it prints: refused, then. */
  readonly specification: PrintSpecification | undefined
  /** The order, or what is printed in its place; becomes a part of the file's name. */
  readonly orderId: string
  readonly artworkId?: string
  /** The upright picture in the object store that is printed, with its size in px. */
  readonly source: Dimensions & { readonly key: string; readonly sha256: string }
  /** Identifier of one of the sizes of `specification`. */
  readonly size: string
  /** Of a photo that was cut to its sheet when it came: that sheet, of which `specification` was made. */
  readonly ownSheet?: OwnSheet
  /**
   * The crop; `null` for the centre of the picture, or all of it if the brand keeps the aspect ratio.
   *
   * @default the crop chosen before, as long as it fits; otherwise as `null`
   */
  readonly crop?: CropInput | null | undefined
}

/**
 * Enqueues a print file, or regenerates it if the size or the crop has changed. The record
 * and the job come into being in one transaction. A repeat with nothing changed writes no file.
 *
 * @throws ServiceError `PRINT_SPECIFICATION_MISSING`, `VALIDATION_FAILED`, and `NOT_FOUND` if the artwork was deleted
 *   meanwhile.
 * @see docs/decisions/0097-keep-one-record-per-print-file-and-honour-the-newest-request.md
 */
export async function requestPrintData(
  req: PayloadRequest,
  request: PrintRequest,
  { queue }: { readonly queue: JobQueue },
): Promise<PrintDatum> {
  const { brand, specification, orderId, artworkId, source, crop, ownSheet } = request
  const fitted = planOrRefuse(source, specification, request.size, crop ?? undefined)
  const asked = ownSheet ? planOfSheet(fitted, ownSheet) : fitted
  const key = printDataKey(brand, orderId)
  const dpi = specification?.dpi ?? 0
  const formula = formulaPixels(asked.size, dpi)
  return inTransaction(req, async () => {
    if (artworkId !== undefined) await lockArtwork(req, artworkId)
    // Requests for one file take turns, also while there is no record yet, and the sweep keeps away.
    await lockKey(req, key)
    const options = { collection: 'print-data', depth: 0, overrideAccess: true, req } as const
    const { docs } = await req.payload.find({
      ...options,
      where: { key: { equals: key } },
      limit: 1,
    })
    const kept =
      crop === undefined && specification
        ? keptPlan(source, specification, asked.size, docs[0])
        : null
    const plan = kept ?? asked
    const data = {
      ...{ brand, artwork: artworkId ?? null, key, size: plan.size.id, status: 'queued' as const },
      revision: (docs[0]?.revision ?? 0) + 1,
      sourceKey: source.key,
      sourceSha256: source.sha256,
      cropX: plan.crop.x,
      cropY: plan.crop.y,
      cropWidth: plan.crop.width,
      cropHeight: plan.crop.height,
      cropChosen: kept !== null || (crop ?? null) !== null,
      width: plan.target.width,
      height: plan.target.height,
      formulaWidth: formula.width,
      formulaHeight: formula.height,
      dpi,
      effectiveDpi: plan.effectiveDpi,
      sheetWidthMm: ownSheet?.widthMm ?? null,
      sheetHeightMm: ownSheet?.heightMm ?? null,
      photoDpi: ownSheet?.photoDpi ?? null,
    }
    const record = docs[0]
      ? await req.payload.update({ ...options, id: docs[0].id, data })
      : await req.payload.create({ ...options, data })
    const job = { printDataId: record.id, revision: record.revision }
    await queue.send(MAKE_PRINT_DATA, job, await transactionOf(req), { group: record.id })
    return record
  })
}
