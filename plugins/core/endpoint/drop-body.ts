import { Readable } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'
import type { PayloadRequest } from 'payload'
import { MAX_IMAGE_BYTES } from '../../../src/imaging/limits.ts'
import { drain } from '../../../src/multipart/drain.ts'

/**
 * Reads and drops the body of an upload that was refused before anybody read it: a client that is still
 * sending would lose the answer to a broken connection.
 */
export async function dropBody({ body }: Pick<PayloadRequest, 'body'>): Promise<void> {
  if (!body || body.locked) return
  await drain(Readable.fromWeb(body as WebStream<Uint8Array>), MAX_IMAGE_BYTES)
}
