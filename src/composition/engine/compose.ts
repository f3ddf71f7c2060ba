import { Semaphore } from 'async-mutex'
import type { PlannedVariant } from '../plan.ts'
import type { Buffers } from './buffers.ts'
import { encodePreview, encodeWebp } from './encode.ts'
import { neededPart } from './mat.ts'
import { createPainter } from './painter.ts'
import { placeArtwork } from './placed-artwork.ts'
import type { Raster } from './raster.ts'
import type { TemplateCache } from './template-cache.ts'

/** One finished picture. */
export type ComposedVariant = {
  readonly key: string
  readonly contentHash: string
  readonly webp: Uint8Array
  /** The same picture 480 px wide, WebP. */
  readonly preview: Uint8Array
  /** px */
  readonly width: number
  /** px */
  readonly height: number
  /** Wall time from its first layer to its last byte, ms. */
  readonly durationMs: number
}

/** What stays in a thread from artwork to artwork. */
export type Workshop = {
  readonly templates: TemplateCache
  readonly buffers: Buffers
  readonly encodingsInFlight: number
}

export type ComposeRun = {
  readonly artworkPath: string
  readonly variants: readonly PlannedVariant[]
  readonly signal: AbortSignal
  /** Awaited: composing waits when too many results have not been taken. */
  readonly onVariant: (result: ComposedVariant) => Promise<void>
  readonly onFailure: (key: string, error: unknown) => Promise<void>
}

/** Results that may wait for their receiver, beyond those that are being encoded. */
const RESULTS_WAITING = 3

/**
 * Composes the variants of one artwork (specification, section 2.3). A variant whose templates or
 * encoding fail is reported and the others go on.
 *
 * @throws ServiceError `IMAGE_CORRUPT` when the artwork itself cannot be read; the signal's reason
 *   when the run was cancelled; whatever a receiver throws.
 * @see docs/decisions/0010-compose-variants-in-worker-threads-around-the-encoder.md
 */
export async function composeVariants(run: ComposeRun, workshop: Workshop): Promise<void> {
  const { buffers, templates, encodingsInFlight } = workshop
  const variants = inOrderOfBases(run.variants)
  prefetch(variants[0], templates)
  const windows = variants.map(({ window }) => window)
  const painter = createPainter(await placeArtwork(run.artworkPath, windows), templates, buffers)
  const encoders = new Semaphore(encodingsInFlight)
  const results = new Semaphore(encodingsInFlight + RESULTS_WAITING)
  const broken = new AbortController()
  const stopped = AbortSignal.any([run.signal, broken.signal])

  const finish = async (planned: PlannedVariant, picture: Promise<Raster>, started: number) => {
    try {
      const { width, height } = await picture
      const files = await encodeAndGiveBack(await picture, buffers).finally(() =>
        encoders.release(),
      )
      if (stopped.aborted) return
      const { key, contentHash } = planned
      const durationMs = performance.now() - started
      await run.onVariant({ key, contentHash, ...files, width, height, durationMs })
    } catch (error) {
      await run.onFailure(planned.key, error)
    }
  }

  const finishing: Promise<void>[] = []
  for (const [index, planned] of variants.entries()) {
    await results.acquire()
    await encoders.acquire()
    if (stopped.aborted) break
    prefetch(variants[index + 1], templates)
    const picture = painter.draw(planned)
    finishing.push(
      finish(planned, picture, performance.now())
        .catch((reason: unknown) => broken.abort(reason))
        .finally(() => results.release()),
    )
    // Drawing shares its base with the next picture, so they take turns; encoding goes on meanwhile.
    await picture.catch(() => encoders.release())
  }
  await Promise.all(finishing)
  painter.close()
  stopped.throwIfAborted()
}

async function encodeAndGiveBack(
  picture: Raster,
  buffers: Buffers,
): Promise<Pick<ComposedVariant, 'webp' | 'preview'>> {
  try {
    // One after the other: while either reads the pixels, they must not be drawn over.
    return { webp: await encodeWebp(picture), preview: await encodePreview(picture) }
  } finally {
    buffers.give(picture.data)
  }
}

/** Variants with the same mat and window one after another: they share what lies under the frame. */
function inOrderOfBases(variants: readonly PlannedVariant[]): readonly PlannedVariant[] {
  const groups = Map.groupBy(variants, ({ mat, window }) =>
    JSON.stringify([mat?.sha256, window.x, window.y, window.width, window.height]),
  )
  return [...groups.values()].flat()
}

/** Starts decoding what the next picture needs, so that it is there when its turn comes. */
function prefetch(planned: PlannedVariant | undefined, templates: TemplateCache): void {
  if (!planned?.frame) return
  const { mat } = planned
  templates
    .frame(planned.frame)
    .then(({ opening }) =>
      mat && opening ? templates.mat(mat, neededPart(mat.opening, opening)) : null,
    )
    // The variant itself meets the same failure and reports it.
    .catch(() => null)
}
