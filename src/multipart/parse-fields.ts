import type { z } from 'zod'
import { type FieldProblem, ServiceError } from '../errors/service-error.ts'

export type TextField = { readonly name: string; readonly value: string }

/**
 * The text fields of a form, checked. A repeated field is refused, so that none can hide behind another;
 * so is an unknown one, when the schema is strict.
 *
 * @throws ServiceError `VALIDATION_FAILED` with every problem.
 */
export function parseFields<Fields extends z.ZodType>(
  schema: Fields,
  fields: readonly TextField[],
): z.output<Fields> {
  const repeated = fields.filter(
    ({ name }, index) => fields.findIndex((field) => field.name === name) !== index,
  )
  const given = Object.fromEntries(fields.map(({ name, value }) => [name, value]))
  const parsed = schema.safeParse(given)
  const errors: FieldProblem[] = [
    ...repeated.map(({ name }) => ({ path: name, message: 'This field may be sent once only.' })),
    ...(parsed.error?.issues ?? []).flatMap((issue) =>
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((path) => ({ path, message: 'This field is not known here.' }))
        : [{ path: issue.path.join('.'), message: issue.message }],
    ),
  ]
  if (parsed.success && errors.length === 0) return parsed.data
  throw new ServiceError(
    'VALIDATION_FAILED',
    'Some fields are wrong. All fields must come before the first file.',
    { errors },
  )
}
