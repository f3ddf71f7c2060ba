import { createLocalReq, type Payload, type PayloadRequest } from 'payload'
import { CATALOGUE } from '../../../../src/composition/catalogue.ts'
import { variantKey } from '../../../../src/composition/naming.ts'
import { serves } from '../../../../src/composition/template-rules.ts'
import type { JobQueue } from '../../../../src/jobs/job-queue.ts'
import type { CompositionJob, CompositionTemplate } from '../../../../src/payload-types.ts'
import { eachRecord } from '../../../core/database/each-record.ts'
import { relationId } from '../../../core/database/relation-id.ts'
import { startComposition } from '../operations/start-composition.ts'

/**
 * Starts the composition of every artwork that has variants with a template which changed, or lacks them. May be
 * repeated: the compositions find by their content hashes what is left to do.
 */
export async function recomposeArtworks(
  { templateId }: { readonly templateId: string },
  { payload, queue }: { readonly payload: Payload; readonly queue: JobQueue },
  signal: AbortSignal,
): Promise<void> {
  const req = await createLocalReq({}, payload)
  const template = await payload.findByID({
    collection: 'composition-templates',
    id: templateId,
    depth: 0,
    disableErrors: true,
    req,
  })
  // Deleted since.
  if (!template) return
  const started = new Set<string>()
  for await (const artwork of dependents(req, template)) {
    signal.throwIfAborted()
    if (started.has(artwork)) continue
    await startComposition(req, artwork, { queue, joinable: ['queued'] })
    started.add(artwork)
  }
}

/**
 * The artworks that show a template, those with a variant that failed while it was missing, and those that are being
 * composed with the templates as they were before. An artwork may occur several times.
 */
async function* dependents(
  req: PayloadRequest,
  { kind, type = null, color = null }: CompositionTemplate,
): AsyncGenerator<string> {
  const { payload } = req
  const served = CATALOGUE.filter((variant) => serves({ kind, type, color }, variant))
  const keys = served.map(variantKey)
  for await (const variant of eachRecord(payload, 'variants', {
    where: { key: { in: keys } },
    req,
  }))
    yield relationId(variant.artwork)
  const status = { in: ['processing', 'partial', 'failed'] }
  for await (const job of eachRecord(payload, 'composition-jobs', { where: { status }, req }))
    if (job.status === 'processing' || hasFailed(job, keys)) yield relationId(job.artwork)
}

function hasFailed({ storedFailures }: CompositionJob, keys: readonly string[]): boolean {
  const failed = Object.keys(storedFailures ?? {})
  return keys.some((key) => failed.includes(key))
}
