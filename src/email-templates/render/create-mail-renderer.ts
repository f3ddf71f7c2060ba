import type { Sentence } from '../../errors/in-language.ts'
import { scriptUrl } from '../../workers/script-url.ts'
import { startThread } from '../../workers/start-thread.ts'
import { WorkerEnded } from '../../workers/worker-ended.ts'
import { createWorkerPool } from '../../workers/worker-pool.ts'
import { HEAP_MB, RENDER_CPU_MS, RENDER_MS, THREADS } from './limits.ts'
import type { MailSource, RenderOutcome } from './render-job.ts'

export type MailRendererOptions = {
  readonly threads?: number
  /** Most CPU time of one rendering in ms. */
  readonly cpuMs?: number
}

/** Renders mails outside of the main thread. */
export type MailRenderer = {
  /**
   * Renders one mail; waits for its turn while all threads are busy. A template that takes too long or too much memory
   * has a problem and no mail.
   *
   * @throws Error if no thread could be started.
   */
  readonly render: (source: MailSource) => Promise<RenderOutcome>
  /** Lets running renderings end, then ends the threads. */
  readonly close: () => Promise<void>
}

const NOTHING: MailSource = { subject: '', content: '', templateType: '', variables: {} }

const TOO_LONG: Sentence = {
  en: 'The template takes too long to render. Shorten its loops.',
  ja: 'テンプレートの描画に時間がかかりすぎます。繰り返し処理を減らしてください。',
}
const TOO_MUCH_MEMORY: Sentence = {
  en: 'The template takes too much memory to render. Shorten its loops and captures.',
  ja: 'テンプレートの描画に必要なメモリーが多すぎます。繰り返し処理やcaptureを減らしてください。',
}

/**
 * A pool of rendering threads. They start with the first mail and stay; one that had to be ended is replaced at once, so that
 * the next preview does not wait for it.
 *
 * @see docs/decisions/0234-render-mails-in-threads-with-the-results-of-the-shop.md
 */
export function createMailRenderer({
  threads = THREADS,
  cpuMs = RENDER_CPU_MS,
}: MailRendererOptions = {}): MailRenderer {
  const pool = createWorkerPool<MailSource, RenderOutcome>({
    name: 'mail rendering',
    size: threads,
    start: () =>
      startThread({
        name: 'mail rendering thread',
        script: scriptUrl('./render-thread', import.meta.url),
        heapMb: HEAP_MB,
        cpuMs,
        timeMs: RENDER_MS,
      }),
  })
  const replaceThread = () => void pool.run(NOTHING).catch(() => undefined)

  return {
    async render(source) {
      try {
        return await pool.run(source)
      } catch (error) {
        if (!(error instanceof WorkerEnded)) throw error
        if (error.reason === 'unavailable') throw error
        replaceThread()
        const message = ['cpu', 'time'].includes(error.reason) ? TOO_LONG : TOO_MUCH_MEMORY
        return {
          problems: [
            { severity: 'error', part: 'content', line: 1, column: 1, rule: 'too-large', message },
          ],
        }
      }
    },
    close: pool.close,
  }
}
