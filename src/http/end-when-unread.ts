import type { ServerResponse } from 'node:http'

/**
 * Ends a response whose client has received nothing of it for so long, in ms: what is sent may hold a connection
 * of the object store and one of the caller's places. A response that is not written yet may take as long as it
 * has to.
 */
export function endWhenUnread(res: ServerResponse, silentMs: number): void {
  // Node's timer of the connection begins again with every byte that arrives or is passed on.
  res.setTimeout(silentMs, () => {
    if (res.socket && res.socket.writableLength > 0) res.destroy()
  })
}
