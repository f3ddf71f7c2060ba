import type { IncomingMessage } from 'node:http'

const MAX_BYTES = 16 * 1024

/**
 * The fields of a form sent as `application/x-www-form-urlencoded`.
 *
 * @throws Error when it is larger than 16 KB.
 */
export async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request) {
    const part = Buffer.from(chunk)
    bytes += part.length
    if (bytes > MAX_BYTES) throw new Error('The form is larger than 16 KB')
    chunks.push(part)
  }
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'))
}
