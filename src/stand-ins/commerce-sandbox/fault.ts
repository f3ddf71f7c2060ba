/** The ways in which a test can make the sandbox fail. */
export const FAULT_KINDS = [
  /** Status 429 with Retry-After; nothing is executed. */
  'status-429',
  /** Status 200 with the error THROTTLED and the state of the bucket; nothing is executed. */
  'throttled-200',
  /** Status 500 without executing. */
  'status-500',
  /** Status 502 with an HTML page, after executing. */
  'status-502-after',
  /** Never answers and does not execute. */
  'timeout-before',
  /** Executes and never answers. */
  'timeout-after',
  /** Closes the connection without executing. */
  'reset-before',
  /** Executes and closes the connection. */
  'reset-after',
  /** Executes and sends half of the answer. */
  'truncated',
  /** Executes and answers with something that is not JSON. */
  'not-json',
  /** Executes and answers with status 200 and an internal error. */
  'internal-error-after',
  /** Executes and sends its answer without end, a byte at a time. */
  'slow-body',
  /** Carries out two thirds of the variants; answers of queries lose their data. */
  'partial',
] as const

/** Further ways, in which the platform answers, and not what it is asked for. */
export const ODD_ANSWER_KINDS = [
  /** Executes twice, as when something on the way has repeated the request, and answers the second time. */
  'executed-twice',
  /** Executes once and sends the whole answer twice. */
  'answered-twice',
  /** Complains of one variant and carries out the others; of other mutations carries out nothing. Queries are answered. */
  'user-error',
  /** Executes, while the platform gives up one picture of the newest product. */
  'media-failed',
  /** Status 401 without executing. */
  'expired-token',
] as const

export type FaultKind = (typeof FAULT_KINDS)[number] | (typeof ODD_ANSWER_KINDS)[number]

/** Kinds in which no answer ends, so that only the time-out of the caller does. */
export function isEndless(kind: FaultKind): boolean {
  return ['timeout-before', 'timeout-after', 'slow-body'].includes(kind)
}

/** One request as a fault sees it. */
export type FaultRequest = {
  readonly operationName: string
  /** Position among all requests since the start, from 0. */
  readonly sequence: number
}

/**
 * Decides for each request whether it fails, and how; a promise holds the request until it is resolved. Only code
 * can set it; no URL reaches it.
 */
export type FaultHook = (
  request: FaultRequest,
) => FaultKind | undefined | Promise<FaultKind | undefined>

const NOT_EXECUTED: readonly FaultKind[] = [
  'status-429',
  'throttled-200',
  'status-500',
  'timeout-before',
  'reset-before',
  'expired-token',
]

/** Kinds in which the request is carried out, whatever its caller learns of it. */
export function executes(kind: FaultKind): boolean {
  return !NOT_EXECUTED.includes(kind)
}
