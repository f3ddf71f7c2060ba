import { Worker } from 'node:worker_threads'
import type { ComposedVariant } from './engine/compose.ts'
import type { PlannedVariant } from './plan.ts'
import {
  errorFromText,
  type FromThread,
  type ThreadOptions,
  type ToThread,
} from './thread-protocol.ts'

export type ComposeRequest = {
  /** A JPEG, PNG or WebP file that has passed intake. */
  readonly artwork: { readonly path: string; readonly sha256: string }
  readonly variants: readonly PlannedVariant[]
  /** Ends the run: no further variant is begun, and `compose` rejects with the signal's reason. */
  readonly signal?: AbortSignal
  /**
   * Takes one finished picture. While it works, a few more are made, then composing waits. When it
   * rejects, that variant alone counts as failed.
   */
  readonly onVariant: (result: ComposedVariant) => Promise<void>
  /** Told of each variant that failed; when it rejects, the run ends with its error. */
  readonly onFailure: (failure: { readonly key: string; readonly error: Error }) => Promise<void>
}

/** The pool's end of one composition thread. It does one run at a time. */
export type PoolThread = {
  /** @throws the run's error, or a plain `Error` when the thread ended before the run did. */
  readonly run: (request: ComposeRequest) => Promise<void>
  readonly alive: () => boolean
  readonly end: () => Promise<void>
}

/** Starts a thread. */
export function startThread(script: URL, options: ThreadOptions): PoolThread {
  const worker = new Worker(script, { workerData: options })
  const ended = Promise.withResolvers<never>()
  let alive = true
  const lose = (reason: string, cause?: unknown) => {
    alive = false
    ended.reject(new Error(`The composition thread ended unexpectedly: ${reason}.`, { cause }))
  }
  worker.on('error', (cause) => lose(cause instanceof Error ? cause.message : String(cause), cause))
  worker.on('exit', (code) => lose(`exit code ${code}`))
  // A thread may end while no run waits for it; the pool asks `alive` before the next one.
  ended.promise.catch(() => null)

  const say = (message: ToThread) => worker.postMessage(message)

  async function run(request: ComposeRequest): Promise<void> {
    const { signal } = request
    signal?.throwIfAborted()
    const finished = Promise.withResolvers<void>()
    const receivers: Promise<void>[] = []
    const stop = new AbortController()
    const receive = (key: string, receiver: Promise<void>) => {
      const taken = receiver.then(
        () => say({ type: 'taken', key }),
        (reason: unknown) => stop.abort(reason),
      )
      receivers.push(taken)
    }
    const listen = (message: FromThread) => {
      if (message.type === 'variant') receive(message.result.key, take(request, message.result))
      else if (message.type === 'failure') {
        const { key } = message
        receive(key, request.onFailure({ key, error: errorFromText(message.error) }))
      } else if (message.type === 'done') finished.resolve()
      else finished.reject(errorFromText(message.error))
    }
    const cancel = () => say({ type: 'cancel' })
    const stopped = signal ? AbortSignal.any([signal, stop.signal]) : stop.signal
    worker.on('message', listen)
    stopped.addEventListener('abort', cancel)
    try {
      say({ type: 'compose', artworkPath: request.artwork.path, variants: request.variants })
      await Promise.race([finished.promise, ended.promise])
      await Promise.all(receivers)
    } catch (error) {
      await Promise.all(receivers)
      // The reason for which the run was stopped says more than the answer to being stopped.
      stopped.throwIfAborted()
      throw error
    } finally {
      worker.off('message', listen)
      stopped.removeEventListener('abort', cancel)
    }
    stopped.throwIfAborted()
  }

  return {
    run,
    alive: () => alive,
    end: async () => {
      alive = false
      await worker.terminate()
    },
  }
}

async function take(request: ComposeRequest, result: ComposedVariant): Promise<void> {
  try {
    await request.onVariant(result)
  } catch (reason) {
    const error = reason instanceof Error ? reason : new Error(String(reason))
    await request.onFailure({ key: result.key, error })
  }
}
