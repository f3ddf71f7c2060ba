/** A request to the server in front of the console and the API. */
export type RequestWork = {
  readonly kind: 'request'
  readonly method: string
  readonly requestId: string
  /** W3C trace context that a trusted proxy has sent. */
  readonly traceparent: string | undefined
  /** What is known when the response has ended. */
  readonly outcome: () => RequestOutcome
}

export type RequestOutcome = {
  /** Path pattern of the endpoint, or the kind of page. Never a path as it was sent. */
  readonly route: string
  /**
   * Status class of the response, e.g. `2xx`; `aborted` if the connection ended before it, `maintenance` if it was refused
   * on purpose.
   */
  readonly status: string
  readonly statusCode: number
  /** From the request to the headers of the response, in seconds. */
  readonly responseSeconds: number
}

/** A job that a worker has claimed. */
export type JobWork = {
  readonly kind: 'job'
  readonly queue: string
  /** Aborts when the worker stops. */
  readonly signal: AbortSignal
  /** W3C trace context of the work that has enqueued it. */
  readonly traceparent: string | undefined
}

/** A call of another system. */
export type CallWork = {
  readonly kind: 'call'
  readonly peer: Peer
  /** Method of the port. */
  readonly operation: string
}

/** The other systems of an installation. */
export type Peer =
  | 'attestation'
  | 'factory'
  | 'identity-provider'
  | 'mail'
  | 'object-store'
  | 'shop'

export type Work = RequestWork | JobWork | CallWork

/** Runs work, and counts, times or traces it meanwhile. It returns and throws what the work does. */
export type Observer = <T>(work: Work, run: () => Promise<T>) => Promise<T>

/**
 * The server in front, the API and the pages have copies of this module of their own, which meet where all of them
 * look, as with the request's context.
 */
const SLOT = Symbol.for('print-commerce.observers')
const slots = globalThis as { [SLOT]?: Observer[] }
slots[SLOT] ??= []
const observers = slots[SLOT]

/** From now on, the observer runs all work of this process, until the function is called that this returns. */
export function addObserver(observer: Observer): () => void {
  observers.push(observer)
  return () => {
    observers.splice(observers.indexOf(observer), 1)
  }
}

/** Whether there is an observer. Without one, observing costs nothing. */
export const isObserved = (): boolean => observers.length > 0

/** Runs work within all observers. */
export function observe<T>(work: Work, run: () => Promise<T>): Promise<T> {
  return observers.reduce<() => Promise<T>>((inner, observer) => () => observer(work, inner), run)()
}
