import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/**
 * What happens to connections:
 * - `pass`: nothing;
 * - `refuse`: they break, new ones too;
 * - `hang`: they stay, and nothing arrives at either side.
 */
type Mode = 'pass' | 'refuse' | 'hang'

export type TcpProxy = {
  /** The URL of the server by way of the proxy. */
  readonly url: string
  set(mode: Mode): void
  /** Breaks the open connections, once. */
  reset(): void
  close(): Promise<void>
}

/** A network between a client and the server at `url`. */
export async function startTcpProxy(url: string): Promise<TcpProxy> {
  const target = new URL(url)
  const sockets = new Set<Socket>()
  let mode: Mode = 'pass'

  const server = createServer((client) => {
    if (mode === 'refuse') {
      client.resetAndDestroy()
      return
    }
    const peer = connect(Number(target.port), target.hostname)
    for (const [from, to] of [
      [client, peer],
      [peer, client],
    ] as const) {
      sockets.add(from)
      from.on('data', (bytes) => {
        if (mode === 'pass') to.write(bytes)
      })
      from.on('error', () => from.destroy())
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const reset = () => {
    for (const socket of sockets) socket.resetAndDestroy()
  }
  const through = new URL(url)
  through.port = String((server.address() as AddressInfo).port)
  return {
    url: through.href,
    reset,
    set(next) {
      mode = next
      if (mode === 'refuse') reset()
    },
    async close() {
      server.close()
      reset()
      await once(server, 'close')
    },
  }
}
