import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createLocalReq, type Payload, type PayloadRequest } from 'payload'
import { ACTIVE_JOB_STATES, finalState } from '../../../src/artworks/job-states.ts'
import { variantLabel } from '../../../src/composition/naming.ts'
import { type PlannedVariant, planVariants } from '../../../src/composition/plan.ts'
import type { CompositionPool } from '../../../src/composition/pool.ts'
import { toServiceError } from '../../../src/errors/describe-error.ts'
import { ServiceError } from '../../../src/errors/service-error.ts'
import type { ObjectStore } from '../../../src/object-store/port.ts'
import type { Artwork, CompositionJob } from '../../../src/payload-types.ts'
import { keepVariant } from './keep-variant.ts'
import { pendingVariants } from './pending-variants.ts'
import { templateFiles } from './template-files.ts'

/** How often a variant is composed again before it counts as failed. */
const ATTEMPTS_PER_VARIANT = 3

export type ComposeVariantsOptions = {
  readonly payload: Payload
  readonly pool: CompositionPool
  readonly store: ObjectStore
  readonly serverUrl: string
  /** Folder for templates that are kept from job to job and for the artwork's file. */
  readonly cacheDir: string
}

/**
 * Composes what an artwork still lacks (specification, sections 2.3 and 3.1). May be repeated at any
 * time: a variant whose content hash and object are there already is not touched.
 *
 * @throws when the store or the database is away; the queue then repeats the job.
 */
export async function composeVariants(
  { compositionJobId }: { readonly compositionJobId: string },
  options: ComposeVariantsOptions,
  signal: AbortSignal,
): Promise<void> {
  const { payload, store, cacheDir } = options
  const req = await createLocalReq({}, payload)
  const job = await payload.findByID({
    collection: 'composition-jobs',
    id: compositionJobId,
    depth: 1,
    disableErrors: true,
    req,
  })
  // Gone with its artwork, or ended by an attempt that the queue believed dead.
  if (!job || !ACTIVE_JOB_STATES.includes(job.status) || typeof job.artwork === 'string') return
  const { artwork } = job
  const { originalKey, originalSha256 } = artwork
  if (!originalKey || !originalSha256)
    throw new ServiceError('IMAGE_MISSING', 'The artwork has no image.')

  const templates = await templateFiles(req, store, cacheDir)
  const planned = planVariants({ templates, sourceSha256: originalSha256 })
  const pending = await pendingVariants(req, store, artwork, planned)
  await update(req, job.id, {
    status: 'processing',
    total: planned.length,
    completed: planned.length - pending.length,
    failed: 0,
    failures: null,
    startedAt: job.startedAt ?? new Date().toISOString(),
  })

  const folder = await mkdtemp(join(cacheDir, 'artwork-'))
  try {
    const path = join(folder, 'original')
    if (pending.length > 0) await download(store, originalKey, path)
    const failures = await composeAll(
      req,
      job,
      artwork,
      pending,
      { path, sha256: originalSha256 },
      options,
      signal,
    )
    await finish(req, job.id, planned.length, failures)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function composeAll(
  req: PayloadRequest,
  job: CompositionJob,
  artwork: Artwork,
  pending: readonly PlannedVariant[],
  source: { path: string; sha256: string },
  { pool, store, serverUrl }: ComposeVariantsOptions,
  signal: AbortSignal,
): Promise<Map<string, string>> {
  const failures = new Map<string, string>()
  const peerAway = new AbortController()
  let todo = pending
  for (let attempt = 1; todo.length > 0 && attempt <= ATTEMPTS_PER_VARIANT; attempt++) {
    failures.clear()
    const started = Date.now()
    let done = 0
    await pool.compose({
      artwork: source,
      variants: todo,
      signal: AbortSignal.any([signal, peerAway.signal]),
      onVariant: async (result) => {
        const planned = todo.find(({ key }) => key === result.key)
        if (!planned) throw new Error(`The engine composed ${result.key}, which nobody asked for.`)
        done += 1
        await keepVariant(
          { payload: req.payload, job, artwork, planned, result, store, serverUrl, signal },
          {
            current: variantLabel(todo[done]?.variant ?? planned.variant),
            millisecondsPerVariant: Math.round((Date.now() - started) / done),
          },
        )
      },
      onFailure: async ({ key, error }) => {
        // No fault of the variant: the whole attempt ends, and the queue repeats it.
        if (isPeerAway(error) && !peerAway.signal.aborted) {
          req.payload.logger.warn(
            { jobId: job.id, err: error },
            'A peer is away: the attempt ends.',
          )
          peerAway.abort(error)
        }
        if (peerAway.signal.aborted) return
        failures.set(key, error.message)
        req.payload.logger.warn({ jobId: job.id, key, attempt, err: error }, 'A variant failed.')
      },
    })
    todo = todo.filter(({ key }) => failures.has(key))
  }
  return failures
}

/** Whether the database or the store could not be reached, was lost on the way or is full. */
function isPeerAway(error: unknown): boolean {
  const away = ['DATABASE_UNAVAILABLE', 'STORE_UNAVAILABLE', 'STORAGE_FULL']
  return away.includes(toServiceError(error).code)
}

async function finish(
  req: PayloadRequest,
  jobId: string,
  total: number,
  failures: Map<string, string>,
): Promise<void> {
  const failed = failures.size
  const completed = total - failed
  await update(req, jobId, {
    status: finalState({ total, completed, failed }),
    completed,
    failed,
    failures: failed > 0 ? Object.fromEntries(failures) : null,
    current: null,
    finishedAt: new Date().toISOString(),
  })
}

/** A job that no attempt could finish ends visibly. */
export async function giveUpComposition(
  { compositionJobId }: { readonly compositionJobId: string },
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
  await update(req, job.id, {
    status: 'failed',
    failed: job.total - job.completed,
    failures: { job: 'The composition was given up after several attempts. Start it again.' },
    current: null,
    finishedAt: new Date().toISOString(),
  })
}

async function update(
  req: PayloadRequest,
  id: string,
  data: Partial<Omit<CompositionJob, 'id' | 'artwork'>>,
): Promise<void> {
  await req.payload.update({
    collection: 'composition-jobs',
    id,
    data,
    depth: 0,
    overrideAccess: true,
    req,
  })
}

async function download(store: ObjectStore, key: string, path: string): Promise<void> {
  const object = await store.get(key)
  if (!object)
    throw new ServiceError('STORE_UNAVAILABLE', `The object ${key} is missing in the store.`)
  await pipeline(object.body, createWriteStream(path))
}
