import type { NumberField, PayloadRequest } from 'payload'
import { number } from 'payload/shared'
import { inLanguage } from '../../src/errors/in-language.ts'

type WholeNumber = Omit<NumberField, 'type' | 'hasMany' | 'validate'> & {
  /** Replaces the rule, and must refuse fractions itself. */
  readonly validate?: (value: unknown, options: Validation) => string | true
}
type Validation = {
  readonly req: PayloadRequest
  readonly siblingData: Record<string, unknown>
}

/**
 * A number without a fraction: the API and the console refuse one, and the column is an `integer` of PostgreSQL
 * (`plugins/core/database/integer-columns.ts`), so its values are below 2^31.
 */
export function wholeNumber({ validate, admin, custom, ...field }: WholeNumber): NumberField {
  return {
    validate: (value: unknown, options: Parameters<typeof number>[1]) =>
      Number.isFinite(value) && !Number.isInteger(value)
        ? inLanguage(options.req, {
            en: 'Must be a whole number.',
            ja: '整数で指定してください。',
          })
        : number(value as number, options),
    ...field,
    ...(validate && { validate }),
    type: 'number',
    custom: { ...custom, integer: true },
    admin: { step: 1, ...admin },
  } as NumberField
}
