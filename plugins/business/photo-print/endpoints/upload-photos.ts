import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import type { ServicePrincipal } from '../../../../src/identity/service-permissions.ts'
import { PHOTO_FORM } from '../../../../src/photo-print/photo-form.ts'
import { defineEndpoint } from '../../../core/endpoint/define-endpoint.ts'
import { acceptsEvents, eventStream } from '../../../core/endpoint/event-stream.ts'
import { requireBrand } from '../../../core/request/brands.ts'
import { uploadAnswerSchema } from '../operations/photo-answer.ts'
import { photoSender } from '../operations/photo-sender.ts'
import { requireApp } from '../operations/require-app.ts'
import {
  type OpenPhotoForm,
  uploadPhotos as receive,
  type UploadEvent,
} from '../operations/upload-photos.ts'
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
        checkout_url: 'https://shop.example.com/invoices/1/0f8fad5bd9cb',
      },
    },
    auth: 'own-or-service',
    brandUse: 'sell',
    service: 'photos:upload',
    params: z.object({ brand: z.string() }),
    run: async ({ req, params: { brand }, principal, openForm }) => {
      const events = await begin({ req, brand, site: principal, openForm }, options)
      // Invalid fields are an ordinary error response, also for a client that accepts events.
      const first = await events.next()
      if (acceptsEvents(req) && !first.done)
        return eventStream(req, startingWith(first.value, events))
      return lastAnswer(events)
    },
  })

type Incoming = {
  readonly req: PayloadRequest
  readonly brand: string
  readonly site: ServicePrincipal | null
  readonly openForm: OpenPhotoForm
}

/** Checks everything that can be checked before the body is read. */
async function begin(
  { req, brand, site, openForm }: Incoming,
  options: PhotoPrintOptions,
): Promise<AsyncGenerator<UploadEvent, void, undefined>> {
  const sender = await photoSender(req, site, options)
  await requireBrand(req, brand, 'photo-print')
  await requireApp(req, brand, site !== null, options)
  return receive(req, { brand, openForm, sender }, options)
}

/** The events with the first, which has been taken from them, in front. Ends them when it is ended. */
async function* startingWith(
  first: UploadEvent,
  events: AsyncGenerator<UploadEvent, void, undefined>,
): AsyncGenerator<UploadEvent, void, undefined> {
  try {
    yield first
    yield* events
  } finally {
    await events.return()
  }
}

async function lastAnswer(events: AsyncGenerator<UploadEvent>): Promise<object> {
  for await (const { event, data } of events) if (event === 'done') return data
  throw new Error('An upload ends with its answer or with an error.')
}
