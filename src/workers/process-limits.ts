/** What one process may take. */
export type ProcessLimits = {
  /**
   * Most CPU time of one job in ms, user and system, of all threads of the process. Unlike wall-clock
   * time it does not depend on how busy the machine is.
   */
  readonly cpuMs?: number
  /** Most resident memory of the process in bytes. */
  readonly residentBytes?: number
}

/**
 * Signals by which a process ends itself at a limit: they end it at once, even when its main thread is
 * blocked, and tell the parent why. Neither leaves a core dump, which could hold a customer's picture.
 */
export const LIMIT_SIGNALS = { cpu: 'SIGVTALRM', memory: 'SIGUSR2' } as const
