import { z } from 'zod'
import { bilingual } from '../errors/zod-problems.ts'
import { isQuantity, MAX_QUANTITY } from './quantity-price.ts'

const quantity = bilingual(
  `quantity must be a whole number from 1 to ${MAX_QUANTITY}.`,
  `quantityは1〜${MAX_QUANTITY}の整数で指定してください。`,
)

/**
 * The fields of an upload of photos, as texts of a form (specification, section 2.6). Strict: an unknown
 * field is refused, so that a client does not believe that a price it sends counts.
 */
export const uploadFieldsSchema = z.strictObject({
  template_id: z.uuid(
    bilingual(
      'template_id must be the identifier of a template.',
      'template_idにはテンプレートのIDを指定してください。',
    ),
  ),
  quantity: z
    .string(quantity)
    .regex(/^[1-9]\d{0,8}$/, quantity)
    .transform(Number)
    .refine(isQuantity, quantity),
  'customer_info.idp_uid': z
    .string(
      bilingual(
        'customer_info.idp_uid must be the user id of the customer.',
        'customer_info.idp_uidにはお客様のユーザーIDを指定してください。',
      ),
    )
    .min(
      1,
      bilingual(
        'customer_info.idp_uid must not be empty.',
        'customer_info.idp_uidを空にすることはできません。',
      ),
    )
    .max(
      255,
      bilingual(
        'customer_info.idp_uid must have at most 255 characters.',
        'customer_info.idp_uidは255文字以内で指定してください。',
      ),
    )
    .regex(
      /^[^\p{Cc}]*$/u,
      bilingual(
        'customer_info.idp_uid must have no control characters.',
        'customer_info.idp_uidに制御文字は使用できません。',
      ),
    ),
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
