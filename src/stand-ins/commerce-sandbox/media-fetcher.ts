import sharp from 'sharp'
import { AnswerTooLarge, boundedBytes } from '../../http-client/bounded.ts'
import type { MediaRecord } from './records.ts'
import type { SandboxStore } from './store.ts'
import { writeAtomically } from './write-atomically.ts'

export type MediaFetcher = {
  /** Begins to fetch the pictures of a product that have not been fetched; returns at once. */
  fetchFor(productId: string): void
  /** Gives up the first picture of a product, whatever has become of it. */
  fail(productId: string): Promise<void>
  /** Resolves once nothing is being fetched any more. */
  idle(): Promise<void>
  /** Stops after the pictures that are being fetched now. */
  close(): Promise<void>
}

const CONCURRENCY = 3
const TIMEOUT_MS = 10_000
const MAX_BYTES = 20 * 1024 * 1024
const MAX_PIXELS = 25_000_000
const MIME_TYPES: Record<string, string> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
}
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

class MediaProblem extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.name = 'MediaProblem'
    this.code = code
  }
}

/**
 * Fetches pictures in the background like the platform does: UPLOADED, PROCESSING, then READY or
 * FAILED. Only this machine's own IP addresses are fetched, so that the sandbox is no way into a network.
 */
export function createMediaFetcher(store: SandboxStore): MediaFetcher {
  const waiting: { productId: string; mediaId: string }[] = []
  const running = new Set<Promise<void>>()
  const givenUp = new Set<string>()
  let closed = false

  const settle = async (productId: string, mediaId: string, change: Partial<MediaRecord>) => {
    const product = store.product(productId)
    // The product may have been replaced since; a picture that is gone needs no update.
    if (!product?.media.some(({ id }) => id === mediaId)) return
    const media = product.media.map((item) => (item.id === mediaId ? { ...item, ...change } : item))
    await store.saveProduct({ ...product, media })
  }

  const fetchOne = async (productId: string, mediaId: string) => {
    const media = store.product(productId)?.media.find(({ id }) => id === mediaId)
    if (media === undefined || givenUp.has(mediaId)) return
    await settle(productId, mediaId, { status: 'PROCESSING' })
    try {
      const { bytes, ...facts } = await download(media.source)
      await writeAtomically(store.mediaPath(mediaId), bytes)
      if (givenUp.has(mediaId)) return
      await settle(productId, mediaId, { status: 'READY', error: null, ...facts })
    } catch (error) {
      const problem =
        error instanceof MediaProblem
          ? error
          : new MediaProblem('IMAGE_DOWNLOAD_FAILURE', 'Image could not be downloaded')
      const { code, message } = problem
      await settle(productId, mediaId, { status: 'FAILED', error: { code, message } })
    }
  }

  const start = () => {
    while (!closed && running.size < CONCURRENCY) {
      const next = waiting.shift()
      if (next === undefined) return
      const task: Promise<void> = fetchOne(next.productId, next.mediaId)
        .catch((error: unknown) => console.error('commerce sandbox: picture not stored', error))
        .finally(() => {
          running.delete(task)
          start()
        })
      running.add(task)
    }
  }

  return {
    fetchFor(productId) {
      for (const { id, status } of store.product(productId)?.media ?? []) {
        const queued = waiting.some(({ mediaId }) => mediaId === id)
        if (status === 'UPLOADED' && !queued) waiting.push({ productId, mediaId: id })
      }
      setImmediate(start)
    },
    async fail(productId) {
      const mediaId = store.product(productId)?.media[0]?.id
      if (mediaId === undefined) return
      givenUp.add(mediaId)
      const error = { code: 'UNKNOWN', message: 'Image could not be processed' }
      await settle(productId, mediaId, { status: 'FAILED', error })
    },
    async idle() {
      while (running.size > 0 || waiting.length > 0) {
        await Promise.all(running)
        await new Promise((resolve) => setImmediate(resolve))
      }
    },
    async close() {
      closed = true
      await Promise.all(running)
    },
  }
}

async function download(source: string) {
  if (!LOOPBACK.has(new URL(source).hostname)) {
    throw new MediaProblem(
      'IMAGE_DOWNLOAD_FAILURE',
      'The commerce sandbox fetches pictures from this machine only',
    )
  }
  const response = await fetch(source, {
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (!response.ok) {
    throw new MediaProblem(
      'IMAGE_DOWNLOAD_FAILURE',
      `Image could not be downloaded (status ${response.status})`,
    )
  }
  const bytes = await boundedBytes(response, MAX_BYTES, 'Image').catch((error: unknown) => {
    if (!(error instanceof AnswerTooLarge)) throw error
    throw new MediaProblem('INVALID_IMAGE_FILE_SIZE', 'Image is larger than 20 MB')
  })
  const { width, height, format } = await sharp(bytes)
    .metadata()
    .catch(() => ({ width: 0, height: 0, format: '' }))
  const mimeType = MIME_TYPES[format ?? '']
  if (mimeType === undefined) {
    throw new MediaProblem('UNSUPPORTED_IMAGE_FILE_TYPE', 'File is not an image the shop can show')
  }
  if (width * height > MAX_PIXELS) {
    throw new MediaProblem('INVALID_IMAGE_RESOLUTION', 'Image has more than 25 megapixels')
  }
  return { bytes, width, height, mimeType }
}
