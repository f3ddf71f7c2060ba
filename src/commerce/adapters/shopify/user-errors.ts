import { z } from 'zod'
import { sentenceOf } from '../../attempts/rejected.ts'
import { CommerceRejection } from '../../rejection.ts'

/** The list of reasons in which the platform says what is wrong with the input. */
export const userErrorsShape = z.array(
  z.object({
    code: z.string().nullish(),
    field: z.array(z.string()).nullish(),
    message: z.string(),
  }),
)

type UserErrors = z.infer<typeof userErrorsShape>

/** The part of `ProductInput` that a path of the platform stands for; undefined where it stands for none. */
type PartOf = (field: readonly string[]) => string | undefined

/**
 * Passes when the platform complained of nothing.
 *
 * @throws CommerceRejection with all complaints, each with the part of the input or the field that it names.
 */
export function refuseUserErrors(errors: UserErrors, partOf: PartOf = () => undefined): void {
  if (errors.length === 0) return
  throw new CommerceRejection(
    errors.map(({ field, message }) => {
      const path = field ?? []
      const part = partOf(path)
      if (part !== undefined) return { part, sentence: sentenceOf(message) }
      return { sentence: sentenceOf([path.join('.'), message].filter(Boolean).join(': ')) }
    }),
  )
}
