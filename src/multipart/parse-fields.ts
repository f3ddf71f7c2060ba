import type { z } from 'zod'
import type { Sentence } from '../errors/in-language.ts'
import { type FieldProblem, ServiceError } from '../errors/service-error.ts'
import { zodProblems } from '../errors/zod-problems.ts'

const REPEATED: Sentence = {
  en: 'This field may occur only once.',
  ja: 'この項目は1回だけ指定できます。',
}
const INVALID: Sentence = {
  en: 'Invalid fields. All fields must precede the first file.',
  ja: '項目に誤りがあります。すべての項目を最初のファイルより前に送信してください。',
}

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
  const parsed = schema.safeParse(given, { reportInput: true })
  const errors: FieldProblem[] = [
    ...repeated.map(({ name }) => ({ path: name, message: REPEATED })),
    ...(parsed.error ? zodProblems(parsed.error) : []),
  ]
  if (parsed.success && errors.length === 0) return parsed.data
  throw new ServiceError('VALIDATION_FAILED', INVALID, { errors })
}
