import type { z } from 'zod'
import { invalidFields, ServiceError } from '../../../src/errors/service-error.ts'
import { zodProblems } from '../../../src/errors/zod-problems.ts'

/**
 * Parses a value with its schema.
 *
 * @throws ServiceError `VALIDATION_FAILED` with every problem and its dotted path, or `NOT_FOUND` without
 *   details, for segments of a URL.
 */
export function parseWith<T>(
  schema: z.ZodType<T>,
  value: unknown,
  code: 'VALIDATION_FAILED' | 'NOT_FOUND',
): T {
  const parsed = schema.safeParse(value, { reportInput: true })
  if (parsed.success) return parsed.data
  if (code === 'NOT_FOUND') throw new ServiceError(code)
  const errors = zodProblems(parsed.error)
  throw new ServiceError(code, invalidFields(errors), { errors })
}
