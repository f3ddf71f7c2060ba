/**
 * Why a worker is gone:
 * - `cpu`: its job took more CPU time than allowed
 * - `memory`: it took more memory than allowed
 * - `time`: its job took more wall-clock time than allowed
 * - `crash`: it died of a fault in native code, or threw outside of a job
 * - `exit`: it ended by itself or was killed from outside, e.g. by the system when memory ran out
 * - `unavailable`: it could not be started
 */
export type EndReason = 'cpu' | 'memory' | 'time' | 'crash' | 'exit' | 'unavailable'

/** The error of a job whose worker ended before it had answered. The next job needs another worker. */
export class WorkerEnded extends Error {
  readonly reason: EndReason

  constructor(reason: EndReason, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'WorkerEnded'
    this.reason = reason
  }
}
