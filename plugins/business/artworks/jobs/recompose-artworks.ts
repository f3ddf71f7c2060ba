import { createLocalReq, type Payload, type Where } from 'payload'
import type { JobQueue } from '../../../../src/jobs/job-queue.ts'
import type { CompositionTemplate } from '../../../../src/payload-types.ts'
import { eachRecord } from '../../../core/database/each-record.ts'
import { relationId } from '../../../core/database/relation-id.ts'
import { startComposition } from '../operations/start-composition.ts'

/**
 * Starts the composition of every artwork that has variants with a template which changed. May be
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
    req,
  })
  const started = new Set<string>()
  for await (const variant of eachRecord(payload, 'variants', {
    where: dependents(template),
    req,
  })) {
    signal.throwIfAborted()
    const artwork = relationId(variant.artwork)
    if (started.has(artwork)) continue
    await startComposition(req, artwork, { queue, joinable: ['queued'] })
    started.add(artwork)
  }
}

/** The variants that show a template: those of its type and its colour. */
function dependents({ kind, type, color }: CompositionTemplate): Where {
  const conditions: Where[] = []
  if (type) conditions.push({ type: { equals: type } })
  if (color) conditions.push({ [kind === 'mat' ? 'matColor' : 'frameColor']: { equals: color } })
  return { and: conditions }
}
