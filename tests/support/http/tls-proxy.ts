import { rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect, type Server } from 'node:net'
import path from 'node:path'
import { createServer } from 'node:tls'
import { makeTemporaryFolder } from '../system/make-temporary-folder.ts'
import { testCertificate } from './certificate.ts'

/** A server that terminates TLS in front of another one. */
export type TlsProxy = {
  readonly url: string
  /** Its certificate as PEM. */
  readonly certificate: string
  /** Makes a process trust its certificate, as far as it is valid. */
  readonly env: Readonly<Record<string, string>>
  close(): Promise<void>
}

/** @param days for which its certificate is valid; negative: since when it is expired. */
export async function startTlsProxy(target: string, days: number): Promise<TlsProxy> {
  const certificate = testCertificate({ days })
  const folder = await makeTemporaryFolder()
  const file = path.join(folder, 'certificate.pem')
  await writeFile(file, certificate.cert)
  const { hostname, port } = new URL(target)
  const server = createServer(certificate, (socket) => {
    const inner = connect(Number(port), hostname)
    // A client that refuses the certificate, and one that ends early, reset the connection.
    socket.on('error', () => inner.destroy())
    inner.on('error', () => socket.destroy())
    socket.pipe(inner).pipe(socket)
  })
  return {
    url: `https://localhost:${await listenForSockets(server)}`,
    certificate: certificate.cert,
    env: { NODE_EXTRA_CA_CERTS: file },
    close: async () => {
      await new Promise((done) => {
        server.close(done)
      })
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Listens on a free port of 127.0.0.1 and returns it. */
export async function listenForSockets(server: Server): Promise<number> {
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done)
  })
  return (server.address() as AddressInfo).port
}
