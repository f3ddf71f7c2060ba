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
  /** Carries out two thirds of the variants; answers of queries lose their data. */
  'partial',
] as const

export type FaultKind = (typeof FAULT_KINDS)[number]

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

/** Kinds in which the request is carried out although the caller never learns of it. */
export function executes(kind: FaultKind): boolean {
  return !['status-429', 'throttled-200', 'status-500', 'timeout-before', 'reset-before'].includes(
    kind,
  )
}
