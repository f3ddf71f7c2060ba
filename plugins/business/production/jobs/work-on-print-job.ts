import { createLocalReq, type Payload, type PayloadRequest } from 'payload'
import { ServiceError } from '../../../../src/errors/service-error.ts'
import type { FactoryJob } from '../../../../src/factory/port.ts'
import { submitOnce } from '../../../../src/factory/submit-once.ts'
import type { Order, PrintJob } from '../../../../src/payload-types.ts'
import { isOver } from '../../../../src/production/job-progress.ts'
import { relationId } from '../../../core/database/relation-id.ts'
import { inTransaction } from '../../../core/database/transaction.ts'
import {
  applyFactoryJob,
  endPrintJob,
  findPrintJob,
  noteProblem,
  noteSubmission,
} from '../operations/apply-factory-job.ts'
import { isWanted, mayPrint } from '../operations/is-wanted.ts'
import { enqueueWork, withWaitingWork } from '../operations/print-jobs.ts'
import { submissionOf } from '../operations/submission-of.ts'
import type { ProductionOptions } from '../options.ts'

/** How soon a print whose file is still being made is looked at again. */
const FILE_SECONDS = 3
/** For so long a submission whose answer is not known may still arrive at the factory, which is asked so often. */
const ARRIVES_MS = 15 * 60_000
const ARRIVES_SECONDS = 30

/**
 * Does what is next for one job of the factory: submit it, ask for its state, or cancel it. May be repeated after an end
 * anywhere: the intent is recorded, and the factory is asked by its key before anything is sent.
 *
 * @throws ServiceError of the factory; the queue then repeats the job.
 * @see docs/decisions/0249-record-the-intent-of-a-print-before-the-factory-hears-of-it.md
 */
export async function workOnPrintJob(
  { printJobId }: { readonly printJobId: string },
  payload: Payload,
  options: ProductionOptions,
): Promise<void> {
  const req = await createLocalReq({}, payload)
  const job = await payload.findByID({
    ...{ collection: 'print-jobs', id: printJobId, depth: 1, disableErrors: true },
    ...{ overrideAccess: true, req },
  })
  if (!job) return
  if (isOver(job.state)) return cancelEnded(job, payload, options)
  const order = job.order as Order
  try {
    if (!(await isWanted(req, job, order))) await cancel(req, job, options)
    else if (job.state !== 'intended') await follow(req, job, options)
    else if (mayPrint(order)) await submit(req, job, order, options)
  } catch (error) {
    if (error instanceof ServiceError) await noteProblem(req, job.id, error.code)
    throw error
  }
}

async function submit(
  req: PayloadRequest,
  job: PrintJob,
  order: Order,
  options: ProductionOptions,
): Promise<void> {
  const submission = await submissionOf(req, job, options)
  if (submission === 'unprintable') {
    await endPrintJob(req, job.id, { state: 'refused', problem: 'NO_PRINT_FILE' }, options)
  } else if (submission === 'not-ready') {
    await lookAgain(req, job, options, FILE_SECONDS)
  } else {
    const note = () => noteSubmission(req, job.id, order)
    const result = await submitOnce(options.factory, submission, note)
    // What has changed the print has enqueued the work that follows from it.
    if (!result) return
    if (result.accepted) await accept(req, job, result.job, options)
    else await endPrintJob(req, job.id, { state: 'refused', problem: result.refusal }, options)
  }
}

/** Takes what the factory has accepted, or cancels it: another worker may have ended the print while it was sent. */
async function accept(
  req: PayloadRequest,
  job: PrintJob,
  told: FactoryJob,
  options: ProductionOptions,
): Promise<void> {
  await take(req, job, told, options)
  const kept = await findPrintJob(req, job.id)
  if (kept && isOver(kept.state)) await cancelEnded(kept, req.payload, options)
}

/** Cancels at the factory a print that was ended here while it was being submitted. May be repeated. */
async function cancelEnded(
  { id, submittedAt, factoryId, idempotencyKey }: PrintJob,
  { logger }: Payload,
  { factory }: ProductionOptions,
): Promise<void> {
  if (!submittedAt || factoryId) return
  const told = await factory.status({ idempotencyKey })
  if (told?.state !== 'accepted') return
  const { outcome } = await factory.cancel(told.id)
  if (outcome === 'too-late')
    logger.error(
      { printJob: id, factoryJob: told.id },
      'The factory has begun a print that was ended here.',
    )
}

async function lookAgain(
  req: PayloadRequest,
  { id }: PrintJob,
  options: ProductionOptions,
  afterSeconds: number,
): Promise<void> {
  await inTransaction(req, async () => {
    if ((await withWaitingWork(req, [id])).has(id)) return
    await enqueueWork(req, id, options, afterSeconds)
  })
}

async function follow(
  req: PayloadRequest,
  job: PrintJob,
  options: ProductionOptions,
): Promise<void> {
  const told = await options.factory.status({ id: job.factoryId ?? '' })
  if (told) await take(req, job, told, options)
  else await noteProblem(req, job.id, 'UNKNOWN_JOB')
}

async function cancel(
  req: PayloadRequest,
  job: PrintJob,
  options: ProductionOptions,
): Promise<void> {
  const { factory } = options
  const { idempotencyKey } = job
  // A submission of a worker that died, or that had no answer, may have arrived, or may do so yet.
  const told = await factory.status(job.factoryId ? { id: job.factoryId } : { idempotencyKey })
  if (!told && mayArrive(job)) return lookAgain(req, job, options, ARRIVES_SECONDS)
  if (!told) return endPrintJob(req, job.id, { state: 'cancelled', problem: null }, options)
  const result = told.state === 'accepted' ? await factory.cancel(told.id) : { job: told }
  if ('job' in result) await take(req, job, result.job, options)
}

const mayArrive = ({ state, submittedAt }: PrintJob): boolean =>
  state === 'intended' && !!submittedAt && Date.now() - Date.parse(submittedAt) < ARRIVES_MS

/** @throws ServiceError `FACTORY_PROTOCOL` for the word about another job. */
async function take(
  req: PayloadRequest,
  job: PrintJob,
  told: FactoryJob,
  options: ProductionOptions,
): Promise<void> {
  if (told.idempotencyKey !== job.idempotencyKey) throw new ServiceError('FACTORY_PROTOCOL')
  await applyFactoryJob(req, { id: job.id, orderId: relationId(job.order) }, told, options)
}
