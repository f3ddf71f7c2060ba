import { setTimeout as wait } from 'node:timers/promises'

type Stop = { isAnnounced: boolean; readonly last: (() => Promise<void>)[] }

/** The process that stops and the API that Next has bundled meet where both look, as with the request's context. */
const SLOT = Symbol.for('print-commerce.stopping')
const slots = globalThis as { [SLOT]?: Stop }
slots[SLOT] ??= { isAnnounced: false, last: [] }
const stop = slots[SLOT]

/** From now on, this process reports that it is not ready. */
export function announceStop(): void {
  stop.isAnnounced = true
}

/** Whether this process was asked to end. */
export const isStopping = (): boolean => stop.isAnnounced

/** Registers work that runs when all other work of the process has ended, e.g. sending what is still in memory. */
export function beforeExit(work: () => Promise<void>): void {
  stop.last.push(work)
}

/**
 * Runs the work that `beforeExit` has registered.
 *
 * @param limitMs after which the process ends without it.
 * @param onError receives each failure.
 */
export async function finishLastWork(
  limitMs: number,
  onError: (error: unknown) => void,
): Promise<void> {
  const all = Promise.all(stop.last.map((work) => work().catch(onError)))
  await Promise.race([all, wait(limitMs, undefined, { ref: false })])
}
