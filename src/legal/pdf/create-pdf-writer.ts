import { scriptUrl } from '../../workers/script-url.ts'
import { startThread } from '../../workers/start-thread.ts'
import { createWorkerPool } from '../../workers/worker-pool.ts'
import type { PdfSource } from './pdf-source.ts'

/** Writes PDFs outside of the main thread. */
export type PdfWriter = {
  /**
   * The PDF of a legal document, from memory if this process has written it before; else waits for its turn.
   *
   * @throws WorkerEnded if it takes too long or too much memory.
   */
  readonly write: (
    document: PdfSource & { readonly etag: string },
  ) => Promise<Uint8Array<ArrayBuffer>>
  readonly close: () => Promise<void>
}

/** Of one PDF; the largest text takes a few seconds. */
const TIME_MS = 20_000
const HEAP_MB = 256
/** PDFs of this process that are kept, of some 100 KB each: those of 20 brands in two languages. */
const KEPT = 200

/** A thread that writes PDFs, one at a time. It starts with the first one and stays. */
export function createPdfWriter(timeMs = TIME_MS): PdfWriter {
  const pool = createWorkerPool<PdfSource, Uint8Array<ArrayBuffer>>({
    name: 'PDF',
    size: 1,
    start: () =>
      startThread({
        ...{ name: 'PDF thread', script: scriptUrl('./pdf-thread', import.meta.url) },
        ...{ heapMb: HEAP_MB, timeMs },
      }),
  })
  /** PDFs by what they say, those that were asked for least recently first. */
  const written = new Map<string, Uint8Array<ArrayBuffer>>()
  /** Those that are being written or wait for their turn, each once for all who ask. */
  const writing = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()
  const keep = (etag: string, pdf: Uint8Array<ArrayBuffer>) => {
    written.delete(etag)
    const [oldest] = written.keys()
    if (written.size >= KEPT && oldest !== undefined) written.delete(oldest)
    written.set(etag, pdf)
    return pdf
  }
  return {
    async write({ title, version, language, effective_date, updated_at, content, etag }) {
      const known = written.get(etag)
      if (known) return keep(etag, known)
      const begun = writing.get(etag)
      if (begun !== undefined) return begun
      const made = pool
        .run({ title, version, language, effective_date, updated_at, content })
        .then((pdf) => keep(etag, pdf))
        .finally(() => writing.delete(etag))
      writing.set(etag, made)
      return made
    },
    close: pool.close,
  }
}
