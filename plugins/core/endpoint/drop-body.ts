import { Readable } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'
import type { PayloadRequest } from 'payload'
import { MAX_IMAGE_BYTES } from '../../../src/imaging/limits.ts'
import { drain } from '../../../src/multipart/drain.ts'

/**
 * Reads and discards the body of a refused upload. A client that is still sending would otherwise see a broken
 * connection instead of the response.
 */
export async function dropBody({ body }: Pick<PayloadRequest, 'body'>): Promise<void> {
  if (!body || body.locked) return
  await drain(Readable.fromWeb(body as WebStream<Uint8Array>), MAX_IMAGE_BYTES)
}
