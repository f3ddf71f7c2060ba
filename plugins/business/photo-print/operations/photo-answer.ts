import { z } from 'zod'
import { ERROR_TABLE } from '../../../../src/errors/error-table.ts'
import type { Language } from '../../../../src/errors/in-language.ts'
import { signedObjectUrl } from '../../../../src/object-store/object-url.ts'
import type { PhotoOutcome } from '../../../../src/photo-print/receive-photo.ts'
import type { PhotoPrintOptions } from '../options.ts'

/** How long the URL of a photo works: a customer's way to the checkout. */
const ADDRESS_MS = 60 * 60_000

const photoAnswerSchema = z.object({
  original_name: z.string(),
  processed_url: z.url().nullable(),
  print_ready: z.boolean(),
  reasons: z.array(z.enum(['TOO_SMALL', 'LOW_RESOLUTION'])),
  effective_dpi: z.int().nullable(),
  error: z.object({ code: z.string(), message: z.string(), action: z.string() }).nullable(),
})

/** What a customer hears of one photo (specification, section 2.6). */
export type PhotoAnswer = z.infer<typeof photoAnswerSchema>

/** What a customer hears when all photos are there. */
export const uploadAnswerSchema = z.object({
  upload_id: z.uuid(),
  photos: z.array(photoAnswerSchema),
  quantity: z.int(),
  total_price: z.int(),
  currency: z.literal('JPY'),
  ready_for_checkout: z.boolean(),
  checkout_problems: z.array(
    z.enum([
      'NO_PHOTO',
      'PHOTO_FAILED',
      'PHOTO_NOT_PRINT_READY',
      'QUANTITY_NOT_SHARED',
      'CHECKOUT_UNAVAILABLE',
    ]),
  ),
  checkout_url: z.url().nullable(),
})
export type UploadAnswer = z.infer<typeof uploadAnswerSchema>

/** The answer about one photo, with a URL that opens it for an hour. */
export async function photoAnswer(
  name: string,
  outcome: PhotoOutcome,
  language: Language,
  { store, urlSigner, serverUrl }: PhotoPrintOptions,
): Promise<PhotoAnswer> {
  if ('failure' in outcome) {
    const { code, sentence } = outcome.failure
    const action = ERROR_TABLE[code].action[language]
    const nothing = { processed_url: null, print_ready: false, reasons: [], effective_dpi: null }
    return { original_name: name, ...nothing, error: { code, message: sentence[language], action } }
  }
  const { key, printReady, reasons, effectiveDpi } = outcome.stored
  const expiresAt = new Date(Date.now() + ADDRESS_MS)
  return {
    original_name: name,
    processed_url: await signedObjectUrl({ store, urlSigner, serverUrl }, key, expiresAt),
    print_ready: printReady,
    reasons: [...reasons],
    effective_dpi: effectiveDpi,
    error: null,
  }
}
