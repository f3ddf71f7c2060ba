import { connect } from 'node:net'

export type RawAnswer = {
  readonly status: number
  readonly headers: Headers
  readonly body: string
}

/**
 * Sends bytes as they are and reads until the server closes the connection, for requests that no
 * client library would send.
 *
 * @param parts pieces that are sent one after another; a function waits before the next.
 */
export function sendRaw(
  url: string,
  parts: readonly (string | Uint8Array | (() => Promise<void>))[],
): Promise<RawAnswer> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    // `localhost` may be ::1 first, where nothing listens.
    const host = hostname === 'localhost' ? '127.0.0.1' : hostname
    const socket = connect(Number(port), host, () => {
      send().catch(reject)
    })
    async function send() {
      for (const part of parts) {
        if (socket.destroyed) return
        if (typeof part === 'function') await part()
        else socket.write(part)
      }
    }
    socket.on('data', (chunk) => chunks.push(chunk))
    // A server that refuses may cut off what was still being sent.
    socket.on('error', () => socket.destroy())
    socket.on('close', () => {
      const text = Buffer.concat(chunks).toString()
      const end = text.indexOf('\r\n\r\n')
      const [first = '', ...lines] = text.slice(0, Math.max(end, 0)).split('\r\n')
      const headers = new Headers()
      for (const line of lines) {
        const colon = line.indexOf(':')
        headers.append(line.slice(0, colon), line.slice(colon + 1).trim())
      }
      resolve({ status: Number(first.split(' ')[1] ?? 0), headers, body: text.slice(end + 4) })
    })
  })
}

/** The code of the refusal in an answer. */
export function rawCode({ body }: RawAnswer): string | undefined {
  const text = body.slice(body.indexOf('{'), body.lastIndexOf('}') + 1)
  return JSON.parse(text || '{}').errors?.[0]?.data?.code
}
