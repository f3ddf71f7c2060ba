import { isIP } from 'node:net'
import { connect } from 'node:tls'

/** The TLS certificate of a server, as this process judges it. */
export type PeerCertificate = {
  readonly host: string
  readonly validTo: Date
  /** Code of OpenSSL or Node why it is not accepted, e.g. `CERT_HAS_EXPIRED`; unset if it is accepted. */
  readonly refusal?: string
}

export type TlsServer = { readonly host: string; readonly port: number }

/** The server of an https URL. */
export function serverOf(url: string): TlsServer {
  const { hostname, port } = new URL(url)
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 443) }
}

/**
 * Reads the certificate of a server whose connections begin with TLS. Sends nothing but the handshake, so that the certificate of a
 * server that must not be trusted can be described, too. The signal bounds the time.
 *
 * @throws Error if no TLS connection comes about.
 */
export async function readPeerCertificate(
  { host, port }: TlsServer,
  signal: AbortSignal,
): Promise<PeerCertificate> {
  signal.throwIfAborted()
  const { promise, resolve, reject } = Promise.withResolvers<PeerCertificate>()
  const socket = connect({
    host,
    port,
    ...(isIP(host) === 0 && { servername: host }),
    rejectUnauthorized: false,
  })
  const stop = () => socket.destroy(new Error('The TLS handshake took too long.'))
  signal.addEventListener('abort', stop)
  socket.once('error', reject)
  socket.once('close', () => reject(new Error('The connection ended before the TLS handshake.')))
  socket.once('secureConnect', () => {
    const validTo = new Date(socket.getPeerCertificate().valid_to)
    const refusal = socket.authorized ? undefined : String(socket.authorizationError)
    resolve({ host, validTo, ...(refusal !== undefined && { refusal }) })
  })
  try {
    return await promise
  } finally {
    signal.removeEventListener('abort', stop)
    socket.destroy()
  }
}
