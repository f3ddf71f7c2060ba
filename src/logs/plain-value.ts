import { redacted } from './redacted.ts'
import { withoutValues } from './without-values.ts'

/** A value as it may be logged: bounded, without secrets, and an error without the values of its statement. */
export const plainValue = (value: unknown): unknown =>
  value instanceof Error ? withoutValues(value) : redacted(value)
