import type { Server, ServerResponse } from 'node:http'

const open = new WeakMap<Server, Set<ServerResponse>>()

/** Remembers a response of a server while it sends events. Call it when the headers are complete. */
export function noteEventStream(server: Server, res: ServerResponse): void {
  if (!String(res.getHeader('content-type')).startsWith('text/event-stream')) return
  const streams = open.get(server) ?? new Set()
  open.set(server, streams.add(res))
  res.once('close', () => streams.delete(res))
}

/** Cuts the event streams of a server, which would end only with what they follow. Browsers connect again. */
export function cutEventStreams(server: Server): void {
  for (const res of open.get(server) ?? []) res.destroy()
}
