import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { connect, isIP, type Socket } from 'node:net'
import type { Peer } from './peer.ts'

/**
 * Opens a TCP connection to a configured peer and closes it. Nothing is sent, and nothing is read.
 *
 * @throws the system's error, e.g. `ECONNREFUSED`, or the reason of the signal.
 */
export async function reach({ host, port }: Peer, signal: AbortSignal): Promise<void> {
  const socket: Socket = connect({ host, port })
  try {
    await once(socket, 'connect', { signal })
  } finally {
    // A late error of a connection that is given up has no other listener.
    socket.on('error', () => {})
    socket.destroy()
  }
}

/**
 * Resolves the name of a peer as the connections of this process do, also by the hosts file.
 *
 * @returns IP addresses; undefined if the peer is named by its IP address.
 * @throws the system's error, e.g. `ENOTFOUND`, or the reason of the signal.
 */
export async function resolveHost(
  { host }: Peer,
  signal: AbortSignal,
): Promise<string[] | undefined> {
  if (isIP(host) > 0) return undefined
  signal.throwIfAborted()
  // A query of the system cannot be ended; its late answer is ignored.
  const late = Promise.withResolvers<never>()
  signal.addEventListener('abort', () => late.reject(signal.reason), { once: true })
  const found = await Promise.race([lookup(host, { all: true }), late.promise])
  return found.map((one) => one.address)
}
