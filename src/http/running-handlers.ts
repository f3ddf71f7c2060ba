import type { Server } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

const running = new WeakMap<Server, Set<Promise<void>>>()

/** Remembers the handler of a request until it has ended. @param handled never rejects. */
export function noteHandler(server: Server, handled: Promise<void>): void {
  const handlers = running.get(server) ?? new Set()
  running.set(server, handlers.add(handled))
  void handled.finally(() => handlers.delete(handled))
}

/**
 * Waits for the handlers of a closed server. A handler ends later than its connection when the client goes away:
 * it then deletes what it has received of an upload.
 *
 * @param limitMs after which those that still run are left alone.
 */
export async function handlersEnded(server: Server, limitMs: number): Promise<void> {
  const all = Promise.all(running.get(server) ?? [])
  await Promise.race([all, wait(limitMs, undefined, { ref: false })])
}
