import { z } from 'zod'
import { defineEndpoint } from '../../../core/endpoint/define-endpoint.ts'
import { requireBrand } from '../../../core/request/brands.ts'
import { checkoutOf } from '../operations/checkout-of.ts'
import { findPayableUpload } from '../operations/find-payable-upload.ts'
import { photoSender } from '../operations/photo-sender.ts'
import { requireApp } from '../operations/require-app.ts'
import type { PhotoPrintOptions } from '../options.ts'

/**
 * `POST /api/{brand}/photos/{upload_id}/checkout`: the checkout of photos that were sent, for customers whose upload
 * came to no checkout because the shop was unavailable, or who have lost its URL. The same one is returned each time.
 */
export const createCheckout = (options: PhotoPrintOptions) =>
  defineEndpoint({
    method: 'post',
    path: '/:brand/photos/:upload_id/checkout',
    summary: 'Get the checkout of photos that were sent.',
    answer: z.object({
      upload_id: z.uuid(),
      total_price: z.int(),
      currency: z.literal('JPY'),
      checkout_url: z.url(),
    }),
    headers: { [options.attestationHeader]: 'Attestation token of an app' },
    errors: [
      'UNAUTHENTICATED',
      'NOT_FOUND',
      'CONFLICT',
      'COMMERCE_REJECTED',
      'COMMERCE_UNAVAILABLE',
      'ATTESTATION_REQUIRED',
      'ATTESTATION_FAILED',
      'ATTESTATION_UNAVAILABLE',
      'IDENTITY_UNAVAILABLE',
    ],
    example: {
      params: { brand: 'photo', upload_id: '0197b0ab-9e8d-7c6b-8a5f-1d2c3b4a5e6f' },
      answer: {
        upload_id: '0197b0ab-9e8d-7c6b-8a5f-1d2c3b4a5e6f',
        total_price: 1_100,
        currency: 'JPY',
        checkout_url: 'https://shop.example.com/invoices/1/0f8fad5bd9cb',
      },
    },
    auth: 'own-or-service',
    brandUse: 'sell',
    service: 'photos:upload',
    params: z.object({ brand: z.string(), upload_id: z.uuid() }),
    run: async ({ req, params: { brand, upload_id }, principal }) => {
      const sender = await photoSender(req, principal, options)
      await requireBrand(req, brand, 'photo-print')
      await requireApp(req, brand, principal !== null, options)
      const customer = sender.uploader.kind === 'customer' ? sender.uploader.id : null
      const upload = await findPayableUpload(req, { brand, id: upload_id, customer })
      const { url } = await checkoutOf(upload, options)
      return {
        upload_id,
        total_price: upload.totalPrice,
        currency: 'JPY' as const,
        checkout_url: url,
      }
    },
  })
