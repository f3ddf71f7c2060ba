import type { Observer, RequestOutcome } from '../observation/observers.ts'

/**
 * Requests of a process in a time. Aborted ones end with their client, and those that maintenance refuses are refused on
 * purpose: they say nothing of the service.
 */
export type RequestCounts = {
  readonly answers: number
  /** With a status of 500 or more. */
  readonly failed: number
  /** Reads of the API: how long an upload takes depends on its client, and pages render in turns. */
  readonly reads: number
  /** Those of them that took longer than `SLOW_SECONDS`. */
  readonly slowReads: number
  /** The slowest of these, if there is one. */
  readonly slowest?: SlowRead | undefined
}

export type SlowRead = { readonly route: string; readonly seconds: number }

/** Specification, section 6: response time above 500 ms. */
const SLOW_SECONDS = 0.5
const NONE: RequestCounts = { answers: 0, failed: 0, reads: 0, slowReads: 0 }
/** Asked by programs many times a minute, and fast: they would hide that what people wait for is slow. */
const PROBES = /^\/api\/(health|metrics)(\/|$)/

export type RequestCounter = {
  readonly observe: Observer
  /** Returns what was counted since the last call, or undefined if that is nothing. */
  take(): RequestCounts | undefined
  /** Counts again what could not be stored. */
  putBack(counts: RequestCounts): void
}

/** Counts the requests of this process: four numbers, whatever clients send. */
export function createRequestCounter(): RequestCounter {
  let counts = NONE
  return {
    async observe(work, run) {
      try {
        return await run()
      } finally {
        if (work.kind === 'request') counts = sum(counts, countsOf(work.method, work.outcome()))
      }
    },
    take() {
      const taken = counts
      counts = NONE
      return taken.answers > 0 ? taken : undefined
    },
    putBack(back) {
      counts = sum(counts, back)
    },
  }
}

function countsOf(method: string, outcome: RequestOutcome): RequestCounts {
  const { route, status, statusCode, responseSeconds } = outcome
  if (status === 'aborted' || status === 'maintenance' || PROBES.test(route)) return NONE
  const isRead = method === 'GET' && route.startsWith('/api/')
  const isSlow = isRead && responseSeconds > SLOW_SECONDS
  return {
    answers: 1,
    failed: statusCode >= 500 ? 1 : 0,
    reads: isRead ? 1 : 0,
    slowReads: isSlow ? 1 : 0,
    ...(isSlow && { slowest: { route, seconds: responseSeconds } }),
  }
}

const sum = (a: RequestCounts, b: RequestCounts): RequestCounts => ({
  answers: a.answers + b.answers,
  failed: a.failed + b.failed,
  reads: a.reads + b.reads,
  slowReads: a.slowReads + b.slowReads,
  slowest: (a.slowest?.seconds ?? 0) > (b.slowest?.seconds ?? 0) ? a.slowest : b.slowest,
})
