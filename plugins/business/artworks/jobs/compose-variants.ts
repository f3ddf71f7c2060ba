import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createLocalReq, type Payload, type PayloadRequest } from 'payload'
import { ACTIVE_JOB_STATES, finalState } from '../../../../src/artworks/job-states.ts'
import { planVariants } from '../../../../src/composition/plan.ts'
import type { CompositionPool } from '../../../../src/composition/pool.ts'
import type { Sentence } from '../../../../src/errors/in-language.ts'
import { ServiceError } from '../../../../src/errors/service-error.ts'
import { type StoredError, storedError } from '../../../../src/errors/stored-error.ts'
import type { JobQueue } from '../../../../src/jobs/job-queue.ts'
import type { ObjectStore } from '../../../../src/object-store/port.ts'
import { saveObject } from '../../../../src/object-store/save-object.ts'
import type { Artwork, CompositionJob } from '../../../../src/payload-types.ts'
import { relationId } from '../../../core/database/relation-id.ts'
import { inTransaction, transactionOf } from '../../../core/database/transaction.ts'
import { runOrWait } from '../../../core/jobs/run-or-wait.ts'
import { changeActiveJob, type JobOfArtwork } from '../operations/change-active-job.ts'
import { publishIfWanted } from '../operations/publish-later.ts'
import { composePending } from './compose-pending.ts'
import { COMPOSE_VARIANTS, type CompositionData } from './job-types.ts'
import { pendingVariants } from './pending-variants.ts'
import { templateFiles } from './template-files.ts'

export type ComposeVariantsOptions = {
  readonly payload: Payload
  readonly pool: CompositionPool
  readonly store: ObjectStore
  readonly queue: JobQueue
  readonly serverUrl: string
  /** Folder for templates that are kept from job to job and for the artwork's file. */
  readonly cacheDir: string
}

/**
 * Composes what an artwork still lacks (specification, sections 2.3 and 3.1). May be repeated at any
 * time: a variant whose content hash and object are there already is not touched. While the store is
 * away or full the composition waits and says so.
 *
 * @throws when the database is away or the work fails otherwise; the queue then repeats the job.
 */
export async function composeVariants(
  { compositionJobId: id, waits }: CompositionData,
  options: ComposeVariantsOptions,
  signal: AbortSignal,
): Promise<void> {
  const { payload, queue } = options
  const req = await createLocalReq({}, payload)
  const job = await payload.findByID({
    collection: 'composition-jobs',
    id,
    depth: 1,
    disableErrors: true,
    req,
  })
  // Gone with its artwork, or ended by an attempt that the queue believed dead.
  if (!job || !ACTIVE_JOB_STATES.includes(job.status) || typeof job.artwork === 'string') return
  const { artwork } = job
  await runOrWait({
    ...{ payload, waits, signal },
    work: (progressed) => compose(req, job, artwork, options, signal, progressed),
    putBack: async (waiting, outage, next) => {
      const queued = { status: 'queued', waitingFor: outage, current: null } as const
      const { changed } = await changeActiveJob(
        waiting,
        { jobId: id, artworkId: artwork.id },
        queued,
      )
      if (!changed) return
      const data = { compositionJobId: id, waits: next.waits }
      const { afterSeconds } = next
      const transaction = await transactionOf(waiting)
      await queue.send(COMPOSE_VARIANTS, data, transaction, { group: artwork.id, afterSeconds })
    },
  })
}

async function compose(
  req: PayloadRequest,
  job: CompositionJob,
  artwork: Artwork,
  options: ComposeVariantsOptions,
  signal: AbortSignal,
  onKept: () => void,
): Promise<void> {
  const { store, cacheDir } = options
  const ids = { jobId: job.id, artworkId: artwork.id }
  const { originalKey, originalSha256: sha256, imageWidth: width, imageHeight: height } = artwork
  if (!originalKey || !sha256) throw new ServiceError('IMAGE_MISSING')
  const templates = await templateFiles(req, store, cacheDir)
  const picture = width && height ? { width, height } : null
  const { planned, failures } = planVariants({ templates, sourceSha256: sha256, picture })
  const total = planned.length + failures.size
  const variants = await pendingVariants(req, store, artwork, planned)
  const folder = await mkdtemp(join(cacheDir, 'job-'))
  try {
    const path = join(folder, 'original')
    if (variants.length > 0) await saveObject(store, originalKey, path)
    const { changed } = await changeActiveJob(req, ids, {
      status: 'processing',
      waitingFor: null,
      total,
      completed: planned.length - variants.length,
      failed: failures.size,
      storedFailures: null,
      startedAt: job.startedAt ?? new Date().toISOString(),
    })
    if (!changed) return
    const pending = { job, artwork, variants, source: { path, sha256 }, signal, onKept }
    const failed = new Map([...failures].map(([key, error]) => [key, storedError(error)]))
    for (const [key, error] of await composePending(req, pending, options)) failed.set(key, error)
    await finish(req, ids, total, failed, options)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function finish(
  req: PayloadRequest,
  ids: JobOfArtwork,
  total: number,
  failures: Map<string, StoredError>,
  { queue }: Pick<ComposeVariantsOptions, 'queue'>,
): Promise<void> {
  const failed = failures.size
  const completed = total - failed
  await inTransaction(req, async () => {
    const { status, changed } = await changeActiveJob(req, ids, {
      status: finalState({ total, completed, failed }),
      completed,
      failed,
      storedFailures: failed > 0 ? Object.fromEntries(failures) : null,
      current: null,
      finishedAt: new Date().toISOString(),
    })
    if (changed && status === 'completed') await publishIfWanted(req, ids.artworkId, { queue })
  })
}

const GIVEN_UP: Sentence = {
  en: 'The composition was given up after several attempts.',
  ja: '合成を何度か試みましたが、完了できませんでした。',
}

/** A job that no attempt could finish ends visibly. */
export async function giveUpComposition(
  { compositionJobId }: CompositionData,
  payload: Payload,
): Promise<void> {
  const req = await createLocalReq({}, payload)
  const job = await payload.findByID({
    collection: 'composition-jobs',
    id: compositionJobId,
    depth: 0,
    disableErrors: true,
    req,
  })
  if (!job || !ACTIVE_JOB_STATES.includes(job.status)) return
  await changeActiveJob(
    req,
    { jobId: job.id, artworkId: relationId(job.artwork) },
    {
      status: 'failed',
      waitingFor: null,
      failed: job.total - job.completed,
      storedFailures: { job: storedError(new ServiceError('COMPOSITION_FAILED', GIVEN_UP)) },
      current: null,
      finishedAt: new Date().toISOString(),
    },
  )
}
