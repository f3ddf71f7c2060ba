import { setTimeout } from 'node:timers/promises'
import type { Payload } from 'payload'
import { runDueChecks } from './run-due-checks.ts'

/** How often a worker looks for checks that are due. */
const LOOK_MS = 5_000

/**
 * Runs the due checks in a worker process, again and again.
 *
 * @see docs/decisions/0183-run-periodic-checks-beside-the-job-queue.md
 */
export function createPeriodicChecks({ timeoutFactor }: { readonly timeoutFactor: number }) {
  const stopping = new AbortController()
  const { signal } = stopping
  let running: Promise<void> | undefined
  return {
    start(payload: Payload): void {
      running = repeat(() => runDueChecks(payload, { signal, timeoutFactor }), payload, signal)
    },
    async stop(): Promise<void> {
      stopping.abort()
      await running
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
