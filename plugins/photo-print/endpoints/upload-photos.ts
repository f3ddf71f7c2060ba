import { Readable } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'
import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { ServiceError } from '../../../src/errors/service-error.ts'
import { MAX_IMAGE_BYTES } from '../../../src/imaging/limits.ts'
import { drain } from '../../../src/imaging/multipart/drain.ts'
import { MAX_UPLOAD_BYTES } from '../../../src/photo-print/photo-limits.ts'
import { defineEndpoint } from '../../endpoint/define-endpoint.ts'
import { eventStream } from '../operations/event-stream.ts'
import { uploadAnswerSchema } from '../operations/photo-answer.ts'
import { photoSender } from '../operations/photo-sender.ts'
import { requirePhotoBrand } from '../operations/require-templates.ts'
import { uploadPhotos as receive, type UploadEvent } from '../operations/upload-photos.ts'
import type { PhotoPrintOptions } from '../options.ts'

/**
 * `POST /api/{brand}/photos` (specification, section 2.6): a form with the fields `template_id`,
 * `quantity` and `customer_info.idp_uid`, then up to 100 files in `photos`. The customer's own ID token
 * is the credential. JSON, or with `Accept: text/event-stream` one event for each photo.
 */
export const uploadPhotos = (options: PhotoPrintOptions) =>
  defineEndpoint({
    method: 'post',
    path: '/:brand/photos',
    summary: 'Send the photos of a customer for a print.',
    upload: true,
    answer: uploadAnswerSchema,
    auth: 'own',
    params: z.object({ brand: z.string() }),
    run: async ({ req, params: { brand } }) => {
      const body = bodyOf(req)
      const { events, first } = await begin(req, brand, body, options).catch(async (error) => {
        // A client that is still sending would lose the answer to a broken connection.
        await drain(body, MAX_IMAGE_BYTES)
        throw error
      })
      if (req.headers.get('accept')?.includes('text/event-stream') && !first.done)
        return eventStream(req, first.value, events)
      return lastAnswer(events)
    },
  })

/** What is wrong with the fields is an ordinary answer, also for those who follow the events. */
async function begin(
  req: PayloadRequest,
  brand: string,
  body: Readable,
  options: PhotoPrintOptions,
) {
  const requireCustomer = await photoSender(req, options)
  await requirePhotoBrand(req, brand)
  const contentType = req.headers.get('content-type') ?? ''
  const events = receive(req, { brand, body, contentType, requireCustomer }, options)
  return { events, first: await events.next() }
}

/** @throws ServiceError `PAYLOAD_TOO_LARGE` for a body that announces too much. */
function bodyOf(req: PayloadRequest): Readable {
  if (Number(req.headers.get('content-length') ?? 0) > MAX_UPLOAD_BYTES)
    throw new ServiceError('PAYLOAD_TOO_LARGE', 'The photos together are too large.')
  return req.body ? Readable.fromWeb(req.body as WebStream<Uint8Array>) : Readable.from([])
}

async function lastAnswer(events: AsyncGenerator<UploadEvent>): Promise<object> {
  for await (const { event, data } of events) if (event === 'done') return data
  throw new Error('An upload ends with its answer or with an error.')
}
