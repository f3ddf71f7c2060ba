import type { Server } from 'node:http'

const GRACE_MS = 2000

/**
 * Makes an HTTP server listen and gives the port it got.
 *
 * @throws Error with code `EADDRINUSE` and the port when it is taken.
 */
export function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      const bound = server.address()
      resolve(bound !== null && typeof bound === 'object' ? bound.port : port)
    })
  })
}

/**
 * Stops listening, gives requests in flight some time to end, then cuts them.
 *
 * @param graceMs that time. @default 2000
 */
export function closeServer(server: Server, graceMs = GRACE_MS): Promise<void> {
  return new Promise((resolve, reject) => {
    const cut = setTimeout(() => server.closeAllConnections(), graceMs)
    server.close((error) => {
      clearTimeout(cut)
      if (error === undefined) resolve()
      else reject(error)
    })
    server.closeIdleConnections()
  })
}
