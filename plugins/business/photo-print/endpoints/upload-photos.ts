import { Readable } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'
import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import type { ServicePrincipal } from '../../../../src/identity/service-permissions.ts'
import { MAX_IMAGE_BYTES } from '../../../../src/imaging/limits.ts'
import { drain } from '../../../../src/multipart/drain.ts'
import { formTooLarge } from '../../../../src/multipart/upload-form.ts'
import { PHOTO_FORM } from '../../../../src/photo-print/photo-form.ts'
import { MAX_UPLOAD_BYTES } from '../../../../src/photo-print/photo-limits.ts'
import { defineEndpoint } from '../../../core/endpoint/define-endpoint.ts'
import { requireBrand } from '../../../core/request/brands.ts'
import { eventStream } from '../operations/event-stream.ts'
import { uploadAnswerSchema } from '../operations/photo-answer.ts'
import { photoSender } from '../operations/photo-sender.ts'
import { requireApp } from '../operations/require-app.ts'
import { uploadPhotos as receive, type UploadEvent } from '../operations/upload-photos.ts'
import type { PhotoPrintOptions } from '../options.ts'

/**
 * `POST /api/{brand}/photos` (specification, section 2.6): a form with the fields `template_id`,
 * `quantity` and `customer_info.idp_uid`, then up to 100 files in `photos`. The credential is the
 * customer's own ID token, or the key of a brand site, which may send photos of any customer. JSON, or
 * with `Accept: text/event-stream` one event for each photo.
 */
export const uploadPhotos = (options: PhotoPrintOptions) =>
  defineEndpoint({
    method: 'post',
    path: '/:brand/photos',
    summary: 'Send the photos of a customer for a print.',
    upload: PHOTO_FORM,
    answer: uploadAnswerSchema,
    events: ['started', 'photo', 'done'],
    headers: { [options.attestationHeader]: 'Attestation token of an app' },
    errors: [
      'UNAUTHENTICATED',
      'TEMPLATE_INACTIVE',
      'CONFLICT',
      'ATTESTATION_REQUIRED',
      'ATTESTATION_FAILED',
      'ATTESTATION_UNAVAILABLE',
      'IDENTITY_UNAVAILABLE',
    ],
    example: {
      params: { brand: 'photo' },
      answer: {
        upload_id: '0197b0ab-9e8d-7c6b-8a5f-1d2c3b4a5e6f',
        photos: [
          {
            original_name: 'holiday.heic',
            processed_url: 'https://admin.example.com/api/files/photos/holiday.jpeg?expires=1',
            print_ready: true,
            reasons: [],
            effective_dpi: 864,
            error: null,
          },
        ],
        quantity: 10,
        total_price: 1_100,
        currency: 'JPY',
        ready_for_checkout: true,
        checkout_problems: [],
      },
    },
    auth: 'own-or-service',
    service: 'photos:upload',
    params: z.object({ brand: z.string() }),
    run: async ({ req, params: { brand }, principal }) => {
      const body = bodyOf(req)
      const { events, first } = await begin({ req, brand, body, site: principal }, options).catch(
        async (error) => {
          // A client that is still sending would lose the answer to a broken connection.
          await drain(body, MAX_IMAGE_BYTES)
          throw error
        },
      )
      if (req.headers.get('accept')?.includes('text/event-stream') && !first.done)
        return eventStream(req, first.value, events)
      return lastAnswer(events)
    },
  })

type Incoming = {
  readonly req: PayloadRequest
  readonly brand: string
  readonly body: Readable
  readonly site: ServicePrincipal | null
}

/** What is wrong with the fields is an ordinary answer, also for those who follow the events. */
async function begin({ req, brand, body, site }: Incoming, options: PhotoPrintOptions) {
  const requireCustomer = await photoSender(req, site, options)
  await requireBrand(req, brand, 'photo-print')
  await requireApp(req, brand, site !== null, options)
  const contentType = req.headers.get('content-type') ?? ''
  const events = receive(req, { brand, body, contentType, requireCustomer }, options)
  return { events, first: await events.next() }
}

/** @throws ServiceError `PAYLOAD_TOO_LARGE` for a body that announces too much. */
function bodyOf(req: PayloadRequest): Readable {
  if (Number(req.headers.get('content-length') ?? 0) > MAX_UPLOAD_BYTES)
    throw formTooLarge(PHOTO_FORM)
  return req.body ? Readable.fromWeb(req.body as WebStream<Uint8Array>) : Readable.from([])
}

async function lastAnswer(events: AsyncGenerator<UploadEvent>): Promise<object> {
  for await (const { event, data } of events) if (event === 'done') return data
  throw new Error('An upload ends with its answer or with an error.')
}
