import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'

export type PictureServer = {
  /** URL of a picture; every name gives a picture of its own colour. */
  url(name: string): string
  /** Names that were asked for, in order. */
  readonly asked: string[]
  /** Makes names that contain the text answer 404, until it is called with undefined. */
  breakNames(part: string | undefined): void
  close(): Promise<void>
}

/** A real HTTP server on this machine that serves small pictures, as the object store would. */
export async function startPictureServer(): Promise<PictureServer> {
  const asked: string[] = []
  let broken: string | undefined
  const bytes = await sharp({
    create: { width: 71, height: 50, channels: 3, background: '#7a4a2b' },
  })
    .webp()
    .toBuffer()
  const server = createServer((request, response) => {
    const name = decodeURIComponent((request.url ?? '/').slice(1))
    asked.push(name)
    if (broken !== undefined && name.includes(broken)) {
      response.writeHead(404).end()
      return
    }
    if (name.startsWith('text')) {
      response.writeHead(200, { 'Content-Type': 'image/webp' }).end('this is no picture')
      return
    }
    response.writeHead(200, { 'Content-Type': 'image/webp' }).end(bytes)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: (name) => `http://127.0.0.1:${port}/${encodeURIComponent(name)}`,
    asked,
    breakNames(part) {
      broken = part
    },
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
