import { z } from 'zod'
import { isQuantity, MAX_QUANTITY } from './quantity-price.ts'

const quantity = `quantity must be a whole number from 1 to ${MAX_QUANTITY}.`

/**
 * The fields of an upload of photos, as texts of a form (specification, section 2.6). Strict: an unknown
 * field is refused, so that a client does not believe that a price it sends counts.
 */
export const uploadFieldsSchema = z.strictObject({
  template_id: z.uuid('template_id must be the identifier of a template.'),
  quantity: z
    .string(quantity)
    .regex(/^[1-9]\d{0,8}$/, quantity)
    .transform(Number)
    .refine(isQuantity, quantity),
  'customer_info.idp_uid': z
    .string('customer_info.idp_uid must be the user id of the customer.')
    .min(1, 'customer_info.idp_uid must not be empty.')
    .max(255, 'customer_info.idp_uid must have at most 255 characters.')
    .regex(/^[^\p{Cc}]*$/u, 'customer_info.idp_uid must have no control characters.'),
})

export type UploadFields = {
  readonly templateId: string
  readonly quantity: number
  readonly idpUid: string
}

/** The fields of an upload as `uploadFieldsSchema` returns them, by the names that the service uses. */
export function namedFields({
  template_id,
  quantity,
  'customer_info.idp_uid': idpUid,
}: z.output<typeof uploadFieldsSchema>): UploadFields {
  return { templateId: template_id, quantity, idpUid }
}
