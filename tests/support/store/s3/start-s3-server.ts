import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import { tmpdir } from 'node:os'
import { text } from 'node:stream/consumers'
import S3rver from 's3rver'
import { closeServer, listen } from '../../../../src/http/listen.ts'
import { objectsXml, uploadsXml } from './bucket-xml.ts'
import { MemoryStore } from './memory-store.ts'
import { isSigned, type S3Credentials } from './verify-signature.ts'

/** What a server does instead of its work. */
export type S3Fault =
  /** Never answers. */
  | 'silence'
  /** Answers only when this is done, or cuts the connection then. */
  | { readonly until: Promise<void>; readonly ends?: 'cut' }
  /** Cuts the connection before it answers. */
  | 'cut'
  /** Refuses as overloaded servers do. */
  | { readonly status: number; readonly code: string }
  /** Sends so many bytes of the body, then cuts the connection or stands still. */
  | { readonly after: number; readonly ends: 'cut' | 'silence' }

export type S3Request = {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
}

export type S3Server = {
  readonly url: string
  readonly bucket: string
  readonly credentials: S3Credentials
  readonly store: MemoryStore
  /** Everything that was asked for, in order. */
  readonly requests: S3Request[]
  /** The rules of the bucket as XML, or undefined. */
  lifecycle: string | undefined
  /** Decides for every request whether it goes wrong. */
  fault: ((request: S3Request) => S3Fault | undefined) | undefined
  /** Stops listening and cuts all connections: the store is really away. */
  leave(): Promise<void>
  /** Listens on its port again, with the objects that it had. */
  comeBack(): Promise<void>
  close(): Promise<void>
}

export const S3_REGION = 'us-east-1'

/**
 * A server that speaks S3 (`s3rver`), on a free port, with one bucket in memory. In front of it stands
 * what `s3rver` lacks: signatures are verified, listings have pages (its tokens need a cipher that OpenSSL
 * no longer has), uploads can be listed and aborted, rules are kept.
 */
export async function startS3Server(bucket = 'pictures'): Promise<S3Server> {
  const store = new MemoryStore(bucket)
  const protocol = new S3rver({ silent: true, vhostBuckets: false, directory: tmpdir() })
  protocol.store = store
  protocol.context.store = store
  const answer = protocol.callback()
  const sockets = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      process.stderr.write(`s3 server: ${String(error)}\n`)
      response.destroy()
    })
  })

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url: path = '', headers } = request
    const asked = { method, path, headers }
    server.requests.push(asked)
    const fault = server.fault?.(asked)
    if (fault === 'silence') return void request.resume()
    if (fault === 'cut') return void request.socket.destroy()
    if (!isSigned(request, server.credentials))
      return refuse(request, response, 403, 'SignatureDoesNotMatch')
    if (fault && 'status' in fault) return refuse(request, response, fault.status, fault.code)
    if (fault && 'until' in fault) {
      await fault.until
      if (fault.ends === 'cut') return void request.socket.destroy()
    } else if (fault) breakOff(response, fault)
    if (await answerAlone(request, response)) return
    answer(request, response)
  }

  /** What the protocol's implementation does not know. */
  async function answerAlone(request: IncomingMessage, response: ServerResponse) {
    const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://s3')
    const { method } = request
    const ofBucket = pathname.replace(/\/$/, '') === `/${store.bucket}`
    if (ofBucket && method === 'GET' && query.has('uploads')) {
      sendXml(response, uploadsXml(store))
    } else if (ofBucket && method === 'GET' && query.get('list-type') === '2') {
      sendXml(response, await objectsXml(store, query))
    } else if (ofBucket && query.has('lifecycle') && method === 'PUT') {
      server.lifecycle = await text(request)
      response.end()
    } else if (ofBucket && query.has('lifecycle') && method === 'GET') {
      if (server.lifecycle === undefined)
        refuse(request, response, 404, 'NoSuchLifecycleConfiguration')
      else sendXml(response, server.lifecycle)
    } else if (method === 'DELETE' && query.has('uploadId')) {
      const known = store.uploads.delete(query.get('uploadId') ?? '')
      if (known) response.writeHead(204).end()
      else refuse(request, response, 404, 'NoSuchUpload')
    } else return false
    return true
  }

  const port = await listen(sockets, 0, '127.0.0.1')
  const server: S3Server = {
    url: `http://127.0.0.1:${port}`,
    bucket,
    // The only account that s3rver has; it does not compare the secret.
    credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'a-secret-of-this-test' },
    store,
    requests: [],
    lifecycle: undefined,
    fault: undefined,
    leave: () => {
      sockets.closeAllConnections()
      return closeServer(sockets)
    },
    comeBack: async () => {
      await listen(sockets, port, '127.0.0.1')
    },
    close: async () => {
      sockets.closeAllConnections()
      if (sockets.listening) await closeServer(sockets)
    },
  }
  return server
}

function refuse(request: IncomingMessage, response: ServerResponse, status: number, code: string) {
  request.resume()
  sendXml(response, `<Error><Code>${code}</Code><Message>${code}</Message></Error>`, status)
}

function sendXml(response: ServerResponse, body: string, status = 200): void {
  const xml = body.startsWith('<?xml') ? body : `<?xml version="1.0" encoding="UTF-8"?>\n${body}`
  response.writeHead(status, { 'content-type': 'application/xml' }).end(xml)
}

function breakOff(
  response: ServerResponse,
  { after, ends }: { readonly after: number; readonly ends: 'cut' | 'silence' },
): void {
  const write = response.write.bind(response)
  let left = after
  response.write = (chunk: Uint8Array) => {
    if (left <= 0) return true
    const part = chunk.subarray(0, left)
    left -= part.byteLength
    const last = left <= 0
    return write(part, () => {
      if (last && ends === 'cut') response.socket?.destroy()
    })
  }
  response.end = () => response
}
