import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createLocalReq, type Payload, type PayloadRequest } from 'payload'
import type { PrintSize } from '../../../../src/brands/print-specification.ts'
import { openImage } from '../../../../src/imaging/open-image.ts'
import { printContentHash } from '../../../../src/imaging/print-data/content-hash.ts'
import { makePrintData } from '../../../../src/imaging/print-data/make-print-data.ts'
import {
  type OwnSheet,
  planOfSheet,
  specificationOfSheet,
} from '../../../../src/imaging/print-data/own-sheet.ts'
import { planOrRefuse } from '../../../../src/imaging/print-data/plan-or-refuse.ts'
import type { Dimensions } from '../../../../src/imaging/quality/crop.ts'
import type { JobQueue } from '../../../../src/jobs/job-queue.ts'
import type { ObjectStore } from '../../../../src/object-store/port.ts'
import { saveObject } from '../../../../src/object-store/save-object.ts'
import type { PrintDatum } from '../../../../src/payload-types.ts'
import { relationId } from '../../../core/database/relation-id.ts'
import { transactionOf } from '../../../core/database/transaction.ts'
import { runOrWait } from '../../../core/jobs/run-or-wait.ts'
import { brandSettings } from '../../../core/request/brands.ts'
import { mayPrintBelowMinimum } from '../../artworks/api.ts'
import { remakePrintData } from '../operations/remake-print-data.ts'
import { MAKE_PRINT_DATA, type PrintJobData } from './job-types.ts'

export type MakePrintDataOptions = {
  readonly payload: Payload
  readonly store: ObjectStore
  readonly queue: JobQueue
  /** Folder for the picture while it is worked on. */
  readonly tempDir: string
}

/**
 * Makes the print file that a record asks for (specification, section 2.9). May be repeated at any
 * time: a file whose content hash and object are there already is not touched. A job for a request
 * that another one has replaced does nothing. While the store is away or full the job waits.
 *
 * @throws when the database is away or the work fails otherwise; the queue then repeats the job.
 */
export async function makePrintDataFile(
  job: PrintJobData,
  options: MakePrintDataOptions,
  signal: AbortSignal,
): Promise<void> {
  const { payload, queue } = options
  const { printDataId, waits } = job
  await runOrWait({
    ...{ payload, waits, signal },
    work: () => makeFile(job, options, signal),
    putBack: async (req, _, next) => {
      const transaction = await transactionOf(req)
      const { afterSeconds } = next
      const data = { ...job, waits: next.waits }
      await queue.send(MAKE_PRINT_DATA, data, transaction, { group: printDataId, afterSeconds })
    },
  })
}

async function makeFile(
  job: PrintJobData,
  { payload, store, queue, tempDir }: MakePrintDataOptions,
  signal: AbortSignal,
): Promise<void> {
  const req = await createLocalReq({}, payload)
  const record = await findRecord(req, job)
  if (!record) return
  const peers = { payload, store, queue }
  // An attempt of this job may have been interrupted after it stored its file.
  if (record.revision !== job.revision) return settle(req, job, record.key, peers)
  const brand = relationId(record.brand)
  const ownSheet = ownSheetOf(record)
  const ofBrand = (await brandSettings(req, brand))?.print
  const specification = ownSheet ? specificationOfSheet(ownSheet, ofBrand) : ofBrand
  const folder = await mkdtemp(join(tempDir, 'job-'))
  try {
    const source = join(folder, 'source')
    const picture = await download(store, record.sourceKey, source)
    const crop = {
      unit: 'px' as const,
      x: record.cropX,
      y: record.cropY,
      width: record.cropWidth,
      height: record.cropHeight,
    }
    const fitted = planOrRefuse(picture, specification, record.size, crop)
    if (!specification) return
    const plan = ownSheet ? planOfSheet(fitted, ownSheet) : fitted
    const { cropChosen, sourceSha256 } = record
    const smallAllowed = await isSmallAllowed(req, record, plan.size)
    const judging = { plan, specification, cropChosen, smallAllowed }
    const contentHash = printContentHash(sourceSha256, judging)
    if (await isThere(store, record, contentHash)) {
      await update(req, job, { status: 'ready' })
      return
    }
    signal.throwIfAborted()
    const { findings, jpeg } = await makePrintData({ source, ...judging })
    signal.throwIfAborted()
    const judged = { preflight: [...findings], effectiveDpi: plan.effectiveDpi }
    if (jpeg) {
      const { sha256, size } = await store.put(record.key, jpeg, { contentType: 'image/jpeg' })
      await update(req, job, { status: 'ready', ...judged, contentHash, sha256, bytes: size })
    } else {
      // A file that was made before, of a larger part, is not what was asked for.
      await store.delete(record.key)
      const nothing = { contentHash: null, sha256: null, bytes: null }
      await update(req, job, { status: 'refused', ...judged, ...nothing })
    }
    await settle(req, job, record.key, peers)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function ownSheetOf(record: PrintDatum): OwnSheet | undefined {
  const { size: id, sheetWidthMm, sheetHeightMm, photoDpi, width, height, dpi } = record
  if (!sheetWidthMm || !sheetHeightMm || !photoDpi) return undefined
  const sheet = { widthMm: sheetWidthMm, heightMm: sheetHeightMm }
  return { id, ...sheet, widthPx: width, heightPx: height, dpi, photoDpi }
}

async function isSmallAllowed(
  req: PayloadRequest,
  { artwork }: PrintDatum,
  size: PrintSize,
): Promise<boolean> {
  if (!artwork) return false
  const found = await req.payload.findByID({
    collection: 'artworks',
    id: relationId(artwork),
    depth: 0,
    disableErrors: true,
    overrideAccess: true,
    select: { printException: true },
    req,
  })
  return found !== null && mayPrintBelowMinimum(found, size)
}

/**
 * Brings the file in line with its record, which the job of another request may have changed since this one
 * read it. Whichever of two jobs does this last sees what both have done.
 */
async function settle(
  req: PayloadRequest,
  job: PrintJobData,
  key: string,
  { payload, store, queue }: Pick<MakePrintDataOptions, 'payload' | 'store' | 'queue'>,
): Promise<void> {
  const current = await findRecord(req, job)
  // A file of an older request is not what was asked for; that of a deleted artwork would never be removed.
  if (!current || current.status === 'refused') {
    await store.delete(key)
    // A newer job may have recorded its file between the look and the deletion.
    if ((await findRecord(req, job))?.status === 'ready') await remakePrintData(payload, queue)(key)
  } else if (current.status === 'ready' && (await store.head(key))?.sha256 !== current.sha256)
    await remakePrintData(payload, queue)(key)
}

/** A print file that no attempt could make ends visibly. */
export async function giveUpPrintData(job: PrintJobData, payload: Payload): Promise<void> {
  const req = await createLocalReq({}, payload)
  const record = await findRecord(req, job)
  if (record?.status === 'queued') await update(req, job, { status: 'failed' })
}

async function findRecord(
  req: PayloadRequest,
  { printDataId }: PrintJobData,
): Promise<PrintDatum | null> {
  return req.payload.findByID({
    collection: 'print-data',
    id: printDataId,
    depth: 0,
    disableErrors: true,
    overrideAccess: true,
    req,
  })
}

async function isThere(
  store: ObjectStore,
  { key, sha256, contentHash }: PrintDatum,
  wanted: string,
): Promise<boolean> {
  return contentHash === wanted && sha256 != null && (await store.head(key))?.sha256 === sha256
}

/** Changes the record only while the request is still the newest; tells whether it was. */
async function update(
  req: PayloadRequest,
  { printDataId, revision }: PrintJobData,
  data: Partial<PrintDatum>,
): Promise<boolean> {
  const { docs, errors } = await req.payload.update({
    collection: 'print-data',
    where: { id: { equals: printDataId }, revision: { equals: revision } },
    data,
    depth: 0,
    overrideAccess: true,
    req,
  })
  if (errors.length > 0)
    throw new Error(`The record of a print file was not changed: ${errors[0]?.message}`)
  return docs.length > 0
}

/** Brings the picture to a file and gives its upright size in px. */
async function download(store: ObjectStore, key: string, path: string): Promise<Dimensions> {
  await saveObject(store, key, path)
  return (await openImage(path).metadata()).autoOrient
}
