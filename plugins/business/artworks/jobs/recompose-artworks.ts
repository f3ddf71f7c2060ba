import { createLocalReq, type Payload, type Where } from 'payload'
import type { JobQueue } from '../../../../src/jobs/job-queue.ts'
import type { CompositionTemplate } from '../../../../src/payload-types.ts'
import { startComposition } from '../operations/start-composition.ts'

const PAGE = 200

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
  for (let page = 1; ; page++) {
    signal.throwIfAborted()
    const { docs, hasNextPage } = await payload.find({
      collection: 'variants',
      where: dependents(template),
      sort: 'artwork',
      limit: PAGE,
      page,
      depth: 0,
      select: { artwork: true },
      req,
    })
    for (const { artwork } of docs) {
      const id = typeof artwork === 'string' ? artwork : artwork.id
      if (started.has(id)) continue
      await startComposition(req, id, { queue, joinable: ['queued'] })
      started.add(id)
    }
    if (!hasNextPage) return
  }
}

/** The variants that show a template: those of its type and its colour. */
function dependents({ kind, type, color }: CompositionTemplate): Where {
  const conditions: Where[] = []
  if (type) conditions.push({ type: { equals: type } })
  if (color) conditions.push({ [kind === 'mat' ? 'matColor' : 'frameColor']: { equals: color } })
  return { and: conditions }
}
