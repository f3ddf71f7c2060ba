import { z } from 'zod'
import type { Sentence } from '../errors/in-language.ts'
import { type FieldProblem, ServiceError } from '../errors/service-error.ts'
import { bilingual, zodProblems } from '../errors/zod-problems.ts'
import { isQuantity, MAX_QUANTITY } from './quantity-price.ts'

const quantity = bilingual(
  `quantity must be a whole number from 1 to ${MAX_QUANTITY}.`,
  `quantityは1〜${MAX_QUANTITY}の整数で指定してください。`,
)

/** The fields of an upload of photos, as texts of a form (specification, section 2.6). */
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

const REPEATED: Sentence = {
  en: 'This field may occur only once.',
  ja: 'この項目は1回だけ指定できます。',
}

export type UploadFields = {
  readonly templateId: string
  readonly quantity: number
  readonly idpUid: string
}

/**
 * The fields of an upload, checked. An unknown field is rejected, so that a price in the form is never
 * silently ignored.
 *
 * @throws ServiceError `VALIDATION_FAILED` with every problem.
 */
export function parseUploadFields(
  fields: readonly { readonly name: string; readonly value: string }[],
): UploadFields {
  const repeated = fields.filter(
    ({ name }, index) => fields.findIndex((field) => field.name === name) !== index,
  )
  const given = Object.fromEntries(fields.map(({ name, value }) => [name, value]))
  const parsed = uploadFieldsSchema.safeParse(given, { reportInput: true })
  const errors: FieldProblem[] = [
    ...repeated.map(({ name }) => ({ path: name, message: REPEATED })),
    ...(parsed.error ? zodProblems(parsed.error) : []),
  ]
  if (!parsed.success || errors.length > 0) {
    const sentence = {
      en: 'Invalid fields. All fields must precede the first photo.',
      ja: '項目に誤りがあります。すべての項目を最初の写真より前に送信してください。',
    }
    throw new ServiceError('VALIDATION_FAILED', sentence, { errors })
  }
  const { template_id, 'customer_info.idp_uid': idpUid } = parsed.data
  return { templateId: template_id, quantity: parsed.data.quantity, idpUid }
}
