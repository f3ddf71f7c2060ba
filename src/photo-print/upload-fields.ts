import { z } from 'zod'
import { type FieldProblem, ServiceError } from '../errors/service-error.ts'
import { isQuantity, MAX_QUANTITY } from './quantity-price.ts'

const quantity = `quantity must be a whole number from 1 to ${MAX_QUANTITY}.`

/** The fields of an upload of photos, as texts of a form (specification, section 2.6). */
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
  const parsed = uploadFieldsSchema.safeParse(given)
  const errors: FieldProblem[] = [
    ...repeated.map(({ name }) => ({ path: name, message: 'This field may come once.' })),
    ...(parsed.error?.issues ?? []).flatMap((issue) =>
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((path) => ({ path, message: 'This field is not known here.' }))
        : [{ path: issue.path.join('.'), message: issue.message }],
    ),
  ]
  if (!parsed.success || errors.length > 0) {
    const message = 'Some fields are not right. They must all come before the first photo.'
    throw new ServiceError('VALIDATION_FAILED', message, { errors })
  }
  const { template_id, 'customer_info.idp_uid': idpUid } = parsed.data
  return { templateId: template_id, quantity: parsed.data.quantity, idpUid }
}
