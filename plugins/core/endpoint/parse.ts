import type { z } from 'zod'
import { ServiceError } from '../../../src/errors/service-error.ts'

/**
 * The value as its schema describes it.
 *
 * @throws ServiceError `VALIDATION_FAILED` with every problem and its dotted path, or `NOT_FOUND`
 *   for parts of an address, which tell nothing.
 */
export function parseWith<T>(
  schema: z.ZodType<T>,
  value: unknown,
  code: 'VALIDATION_FAILED' | 'NOT_FOUND',
): T {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  if (code === 'NOT_FOUND') throw new ServiceError(code, 'There is nothing at this address.')
  const errors = parsed.error.issues.flatMap((issue) => {
    const path = issue.path.join('.')
    if (issue.code !== 'unrecognized_keys') return [{ path, message: issue.message }]
    return issue.keys.map((key) => ({
      path: [...issue.path, key].join('.'),
      message: `The field "${key}" is not known here.`,
    }))
  })
  const fields = errors.map(({ path }) => path || 'body').join(', ')
  throw new ServiceError(code, `These fields are not right: ${fields}.`, { errors })
}
