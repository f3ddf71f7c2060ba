import { setTimeout } from 'node:timers/promises'
import type { Payload } from 'payload'
import type { EmergencyWatch } from '../emergency/emergency-watch.ts'
import { runDueChecks } from './run-due-checks.ts'

/** After a failure, such as a database that is away, in ms. */
const PAUSE_MS = 5_000

type Options = {
  /** How often a worker looks for checks that are due, in ms. */
  readonly lookMs: number
  /** Multiplies the timeouts of the checks. */
  readonly timeoutFactor: number
  /** Is told of the end of checks, and of their failure. */
  readonly watch?: EmergencyWatch
}

/**
 * Runs the due checks in a worker process, again and again.
 *
 * @see docs/decisions/0183-run-periodic-checks-beside-the-job-queue.md
 */
export function createPeriodicChecks({ lookMs, timeoutFactor, watch }: Options) {
  const stopping = new AbortController()
  const { signal } = stopping
  let running: Promise<void> | undefined
  return {
    start(payload: Payload): void {
      const run = async () => {
        try {
          const results = await runDueChecks(payload, { signal, timeoutFactor })
          if (results.length > 0) watch?.checked(payload)
        } catch (error) {
          if (!signal.aborted) watch?.failed(payload, error)
          throw error
        }
      }
      running = repeat(run, { payload, signal, lookMs })
    },
    async stop(): Promise<void> {
      stopping.abort()
      await running
      await watch?.idle()
    },
  }
}

type Repeated = Pick<Options, 'lookMs'> & {
  readonly payload: Payload
  readonly signal: AbortSignal
}

async function repeat(
  run: () => Promise<unknown>,
  { payload, signal, lookMs }: Repeated,
): Promise<void> {
  while (!signal.aborted) {
    try {
      await run()
      await setTimeout(lookMs, undefined, { signal })
    } catch (err) {
      if (signal.aborted) return
      payload.logger.error({ err }, 'The periodic checks could not be run or stored.')
      // Resolves at once when the worker stops.
      await setTimeout(PAUSE_MS, undefined, { signal }).catch(() => undefined)
    }
  }
}
