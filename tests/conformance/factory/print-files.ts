import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import { closeServer, listen } from '../../../src/http/listen.ts'

const FILE = Buffer.from('a print file '.repeat(10_000))

/** SHA-256 of the file that is served. */
export const FILE_SHA256 = createHash('sha256').update(FILE).digest('hex')

export type PrintFiles = {
  /** URL of the file; with `status` one that answers so instead. */
  url(status?: number): string
  /** Holds back every answer until `release`; `asked` resolves at the first request. */
  hold(): { readonly asked: Promise<void>; release(): void }
  close(): Promise<void>
}

/** Serves one print file, as an object store with signed URLs would. */
export async function servePrintFiles(): Promise<PrintFiles> {
  let gate: Promise<void> = Promise.resolve()
  let onRequest = () => {}
  const server = createServer((request, response) => {
    onRequest()
    const status = Number(new URL(request.url ?? '', 'http://files').pathname.slice(1))
    gate.then(
      () => response.writeHead(status).end(status === 200 ? FILE : ''),
      () => response.destroy(),
    )
  })
  const port = await listen(server, 0, '127.0.0.1')
  return {
    url: (status = 200) => `http://127.0.0.1:${port}/${status}`,
    hold() {
      const held = Promise.withResolvers<void>()
      const asked = Promise.withResolvers<void>()
      gate = held.promise
      onRequest = asked.resolve
      return { asked: asked.promise, release: held.resolve }
    },
    close: () => closeServer(server),
  }
}
