import { type ComposeRequest, type PoolThread, startThread } from './pool-thread.ts'

export type { ComposedVariant } from './engine/compose.ts'
export type { ComposeRequest } from './pool-thread.ts'

export type CompositionPoolOptions = {
  /** Artworks composed at the same time; each thread takes about 600 MB at its peak. */
  readonly threads: number
  /** Pictures that one thread encodes at the same time; each takes 60 to 90 MB more. */
  readonly encodingsInFlight: number
  /** Another script for the threads, with the same protocol: the seam for tests of crashes. */
  readonly script?: URL
}

/** Composes artworks off the main thread. */
export type CompositionPool = {
  /**
   * Composes the variants of one artwork; waits for its turn when all threads are busy.
   *
   * @throws ServiceError `IMAGE_CORRUPT` when the artwork cannot be decoded; the signal's reason
   *   when it was cancelled; an `Error` when the thread crashed (the next run gets a new one) or the
   *   pool is closed.
   */
  readonly compose: (request: ComposeRequest) => Promise<void>
  /** Refuses new runs and those that still wait, lets running ones end, then ends the threads. */
  readonly close: () => Promise<void>
  readonly stats: () => CompositionPoolStats
}

export type CompositionPoolStats = {
  /** Pictures that were encoded and handed over. */
  readonly encodings: number
  /** Threads that were started because one had crashed. */
  readonly replacedThreads: number
}

/** A pool of composition threads; they start with their first run. */
export function createCompositionPool(options: CompositionPoolOptions): CompositionPool {
  for (const name of ['threads', 'encodingsInFlight'] as const) {
    if (!(Number.isInteger(options[name]) && options[name] >= 1)) {
      throw new RangeError(`${name} must be a whole number of at least 1, not ${options[name]}.`)
    }
  }
  const script = options.script ?? new URL('./composition-thread.ts', import.meta.url)
  const { encodingsInFlight } = options
  const idle: PoolThread[] = []
  const waiting: { start: () => void; refuse: (reason: Error) => void }[] = []
  const running = new Set<Promise<void>>()
  let free = options.threads
  let encodings = 0
  let replacedThreads = 0
  let crashed = 0
  let closed = false

  /** A live thread: an idle one, else a new one. Callers hold one of the pool's places. */
  function takeThread(): PoolThread {
    for (let thread = idle.pop(); thread; thread = idle.pop()) {
      if (thread.alive()) return thread
      crashed++
    }
    if (crashed > 0) {
      crashed--
      replacedThreads++
    }
    return startThread(script, { encodingsInFlight })
  }

  async function runNow(request: ComposeRequest): Promise<void> {
    const thread = takeThread()
    const onVariant: ComposeRequest['onVariant'] = async (result) => {
      encodings++
      await request.onVariant(result)
    }
    try {
      await thread.run({ ...request, onVariant })
    } finally {
      if (thread.alive()) idle.push(thread)
      else crashed++
    }
  }

  /** Takes a place, as soon as one is free. */
  async function turn(signal: AbortSignal | undefined): Promise<void> {
    if (free > 0) {
      free--
      return
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const place = { start: resolve, refuse: reject }
    const leave = () => {
      const index = waiting.indexOf(place)
      if (index < 0) return
      waiting.splice(index, 1)
      reject(signal?.reason)
    }
    waiting.push(place)
    signal?.addEventListener('abort', leave)
    await promise.finally(() => signal?.removeEventListener('abort', leave))
  }

  return {
    stats: () => ({ encodings, replacedThreads }),
    compose: async (request) => {
      if (closed) throw closedError()
      request.signal?.throwIfAborted()
      await turn(request.signal)
      const run = runNow(request)
      running.add(run)
      try {
        await run
      } finally {
        running.delete(run)
        // The place goes straight to the next in line, so that no other caller can take it in between.
        const next = waiting.shift()
        if (next) next.start()
        else free++
      }
    },
    close: async () => {
      closed = true
      for (const place of waiting.splice(0)) place.refuse(closedError())
      await Promise.allSettled(running)
      await Promise.all(idle.splice(0).map((thread) => thread.end()))
    },
  }
}

function closedError(): Error {
  return new Error('The composition pool is closed.')
}
