import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { PRINT_DATA_STATES } from '../../../../collections/print-data.ts'
import {
  inWords,
  type PreflightFinding,
} from '../../../../src/imaging/print-data/preflight-findings.ts'
import { signedObjectUrl } from '../../../../src/object-store/object-url.ts'
import type { OrderPrint, PrintJob } from '../../../../src/payload-types.ts'
import { newestAttempts, PRINT_JOB_STATES } from '../../../../src/production/job-progress.ts'
import type { ProductionOptions } from '../options.ts'
import { printJobsOf } from './print-jobs.ts'

/** How long a URL of a photo or print file works: as long as one look takes. */
const LOOK_MS = 5 * 60_000

const words = z.object({ en: z.string(), ja: z.string() })

/** A print of an order as the API describes it. */
export const printAnswer = z.object({
  id: z.uuid(),
  position: z.int(),
  copies: z.int(),
  width_mm: z.int(),
  height_mm: z.int(),
  effective_dpi: z.int().nullable(),
  /** `null` when its files were removed. */
  file_status: z.enum(PRINT_DATA_STATES).nullable(),
  preflight: z.array(
    z.object({ severity: z.enum(['error', 'warning']), message: words, action: words }),
  ),
  /** The newest attempt to print it; `null` before the approval. */
  last_attempt: z
    .object({
      attempt: z.int(),
      state: z.enum(PRINT_JOB_STATES),
      problem: z.string().nullable(),
      carrier: z.string().nullable(),
      tracking_number: z.string().nullable(),
    })
    .nullable(),
  /** Each opens the picture for five minutes; `null` while there is none. */
  photo_url: z.url().nullable(),
  print_file_url: z.url().nullable(),
})

/** The prints of an order with fresh URLs of their pictures, by their numbers. */
export async function describePrints(
  req: PayloadRequest,
  orderId: string,
  { store, urlSigner, serverUrl }: ProductionOptions,
): Promise<z.infer<typeof printAnswer>[]> {
  const { docs } = await req.payload.find({
    collection: 'order-prints',
    where: { order: { equals: orderId } },
    sort: 'position',
    pagination: false,
    depth: 1,
    overrideAccess: true,
    req,
  })
  const expiresAt = new Date(Date.now() + LOOK_MS)
  const open = (key: string) => signedObjectUrl({ store, urlSigner, serverUrl }, key, expiresAt)
  const isKept = await keptPhotos(req, docs)
  const newest = newestAttempts(await printJobsOf(req, orderId))
  return Promise.all(
    docs.map(async (print) => {
      const file = typeof print.printData === 'object' ? print.printData : null
      const last = newest.find((job) => job.print === print.reference)
      const findings = (file?.preflight ?? []) as PreflightFinding[]
      return {
        ...{ id: print.id, position: print.position, copies: print.copies },
        ...{ width_mm: print.widthMm, height_mm: print.heightMm },
        effective_dpi: file?.effectiveDpi ?? null,
        file_status: file?.status ?? null,
        preflight: findings.map(inWords).map(({ severity, message, action }) => ({
          ...{ severity, message, action },
        })),
        last_attempt: last ? describeAttempt(last) : null,
        photo_url: isKept(print) ? await open(print.photoKey) : null,
        print_file_url: file?.status === 'ready' ? await open(file.key) : null,
      }
    }),
  )
}

const describeAttempt = ({ attempt, state, problem, carrier, trackingNumber }: PrintJob) => ({
  ...{ attempt, state, problem: problem ?? null },
  ...{ carrier: carrier ?? null, tracking_number: trackingNumber ?? null },
})

/** Whether the upload of a print is still there. */
async function keptPhotos(
  req: PayloadRequest,
  prints: readonly OrderPrint[],
): Promise<(print: OrderPrint) => boolean> {
  const { docs } = await req.payload.find({
    collection: 'photo-uploads',
    where: { id: { in: prints.map(({ upload }) => upload) }, state: { equals: 'ordered' } },
    pagination: false,
    depth: 0,
    overrideAccess: true,
    select: {},
    req,
  })
  const kept = new Set(docs.map(({ id }) => id))
  return ({ upload }) => kept.has(upload)
}
