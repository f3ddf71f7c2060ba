import type { Readable } from 'node:stream'

/**
 * Reads what is left of a body and drops it, at most `maxBytes`; then the connection is given up. Ends
 * when the sender has finished or disconnected.
 */
export function drain(body: Readable, maxBytes: number): Promise<void> {
  let dropped = 0
  return new Promise((resolve) => {
    if (body.readableEnded || body.destroyed) return resolve()
    body.once('close', resolve)
    body.once('end', resolve)
    body.once('error', () => resolve())
    body.on('data', (chunk: Uint8Array) => {
      dropped += chunk.byteLength
      if (dropped > maxBytes) body.destroy()
    })
    body.resume()
  })
}
