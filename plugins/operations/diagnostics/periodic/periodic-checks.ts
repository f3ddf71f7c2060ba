import { setTimeout } from 'node:timers/promises'
import type { Payload } from 'payload'
import type { EmergencyWatch } from '../emergency/emergency-watch.ts'
import { runDueChecks } from './run-due-checks.ts'

/** How often a worker looks for checks that are due. */
const LOOK_MS = 5_000

type Options = {
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
export function createPeriodicChecks({ timeoutFactor, watch }: Options) {
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
      running = repeat(run, payload, signal)
    },
    async stop(): Promise<void> {
      stopping.abort()
      await running
      await watch?.idle()
    },
  }
}

async function repeat(
  run: () => Promise<unknown>,
  { logger }: Payload,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    try {
      await run()
      await setTimeout(LOOK_MS, undefined, { signal })
    } catch (err) {
      if (signal.aborted) return
      logger.error({ err }, 'The periodic checks could not be run or stored.')
      await pause(signal)
    }
  }
}

async function pause(signal: AbortSignal): Promise<void> {
  // Resolves at once when the worker stops.
  await setTimeout(LOOK_MS, undefined, { signal }).catch(() => undefined)
}
