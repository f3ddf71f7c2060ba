/** The server that is stopped and the API that Next has bundled meet where both look, as with the request's context. */
const SLOT = Symbol.for('print-commerce.stopping')
const slots = globalThis as { [SLOT]?: true }

/** From now on, this process reports that it is not ready. */
export function announceStop(): void {
  slots[SLOT] = true
}

/** Whether this process was asked to end. */
export const isStopping = (): boolean => slots[SLOT] === true
