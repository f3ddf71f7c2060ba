import { request } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

const BOUNDARY = 'a-boundary-that-no-picture-contains'
const CHUNK = 64 * 1024

export type Sent = { readonly status: number; readonly text: string }

/**
 * Sends a picture as a form over a bare connection, in pieces of 64 KB. `fetch` would copy the whole
 * picture for every upload. `credential` is a bearer token or the headers of a browser.
 * The last piece waits for `beforeLast`; the connection is cut if that rejects.
 */
export async function sendImage(
  url: string,
  credential: string | Readonly<Record<string, string>>,
  picture: readonly Buffer[],
  beforeLast: Promise<void> = Promise.resolve(),
): Promise<Sent> {
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="image"; filename="a"\r\n\r\n`
  const body = [Buffer.from(head), ...picture, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]
  const answered = Promise.withResolvers<Sent>()
  const outgoing = request(url, {
    method: 'POST',
    agent: false,
    headers: {
      ...(typeof credential === 'string' ? { authorization: `Bearer ${credential}` } : credential),
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      'content-length': body.reduce((sum, { length }) => sum + length, 0),
    },
  })
  outgoing.once('error', answered.reject)
  outgoing.once('response', async (incoming) => {
    try {
      const text = (await incoming.toArray()).join('')
      answered.resolve({ status: incoming.statusCode ?? 0, text })
    } catch (error) {
      answered.reject(error)
    }
  })
  const [sent] = await Promise.all([
    answered.promise,
    pipeline(Readable.from(piecesOf(body, beforeLast)), outgoing),
  ])
  return sent
}

async function* piecesOf(
  parts: readonly Buffer[],
  beforeLast: Promise<void>,
): AsyncGenerator<Buffer> {
  for (const part of parts) {
    if (part === parts.at(-1)) await beforeLast
    for (let at = 0; at < part.length; at += CHUNK) yield part.subarray(at, at + CHUNK)
  }
}
