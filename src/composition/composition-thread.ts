import { workerData } from 'node:worker_threads'
import sharp from 'sharp'
import { describeError } from '../workers/described-error.ts'
import { serveJobs } from '../workers/serve-jobs.ts'
import type { CompositionJob, ThreadData, VariantOutcome } from './composition-job.ts'
import { createBuffers } from './engine/buffers.ts'
import { composeVariants, type Workshop } from './engine/compose.ts'
import { createTemplateCache } from './engine/template-cache.ts'

/** The default set takes 220 MB when it is taken apart; larger sets share the same room. */
const TEMPLATE_CACHE_BYTES = 256e6

// Several pictures side by side use the cores better than several threads for one picture, and a
// cache of operations would keep canvases alive that are never asked for again.
sharp.concurrency(1)
sharp.cache(false)

const { encodingsInFlight } = workerData as ThreadData
const workshop: Workshop = {
  templates: createTemplateCache(TEMPLATE_CACHE_BYTES),
  buffers: createBuffers(encodingsInFlight + 1),
  encodingsInFlight,
}

await serveJobs<CompositionJob, void, VariantOutcome>((job, { signal, emit }) =>
  composeVariants(
    {
      ...job,
      signal,
      onVariant(composed) {
        // sharp's buffers cannot be transferred. One copy here instead of two on the way.
        const webp = new Uint8Array(composed.webp)
        const preview = new Uint8Array(composed.preview)
        const result = { ...composed, webp, preview }
        return emit({ type: 'variant', result }, [webp.buffer, preview.buffer])
      },
      onFailure: (key, error) => emit({ type: 'failure', key, error: describeError(error) }),
    },
    workshop,
  ),
)
