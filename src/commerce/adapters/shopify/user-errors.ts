import { z } from 'zod'
import { rejected } from './rejected.ts'

/** The list of reasons in which the platform says what is wrong with the input. */
export const userErrorsShape = z.array(
  z.object({
    code: z.string().nullish(),
    field: z.array(z.string()).nullish(),
    message: z.string(),
  }),
)

type UserErrors = z.infer<typeof userErrorsShape>

/**
 * Passes when the platform complained of nothing.
 *
 * @throws ServiceError `COMMERCE_REJECTED` that joins all complaints, each with its field.
 */
export function refuseUserErrors(errors: UserErrors): void {
  if (errors.length === 0) return
  throw rejected(
    errors.map(({ field, message }) =>
      field === null || field === undefined || field.length === 0
        ? message
        : `${field.join('.')}: ${message}`,
    ),
  )
}
