import type { IncomingMessage } from 'node:http'

const MAX_BYTES = 64 * 1024

export type JsonBody = { readonly value: unknown } | { readonly problem: 'too-large' | 'not-json' }

/** The body of a request as JSON, at most 64 KB. */
export async function readJson(request: IncomingMessage): Promise<JsonBody> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request) {
    const part = Buffer.from(chunk)
    bytes += part.length
    if (bytes <= MAX_BYTES) chunks.push(part)
  }
  if (bytes > MAX_BYTES) return { problem: 'too-large' }
  try {
    return { value: JSON.parse(Buffer.concat(chunks).toString('utf8')) }
  } catch {
    return { problem: 'not-json' }
  }
}
