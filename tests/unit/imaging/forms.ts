import { Readable } from 'node:stream'
import type { ReadableStream as NodeWebStream } from 'node:stream/web'

/** Content type of the forms that are put together here, byte by byte. */
export const FORM = { 'content-type': 'multipart/form-data; boundary=XX' }
export const part = (headers: string, content: Uint8Array | string) =>
  Buffer.concat([
    Buffer.from(`--XX\r\n${headers}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ])
export const file = (content: Uint8Array | string, field = 'image', name = 'a.jpg') =>
  part(
    `Content-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: image/jpeg`,
    content,
  )
export const text = (field: string, content: string) =>
  part(`Content-Disposition: form-data; name="${field}"`, content)
export const form = (...parts: Buffer[]) => Buffer.concat([...parts, Buffer.from('--XX--\r\n')])

/** The bytes as the body of a request that announces no length. */
export function chunked(bytes: Uint8Array, size: number): BodyInit {
  const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
    bytes.subarray(index * size, (index + 1) * size),
  )
  return Readable.toWeb(Readable.from(chunks)) as NodeWebStream<Uint8Array> as BodyInit
}
