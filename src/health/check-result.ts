import { z } from 'zod'
import type { ErrorCode } from '../errors/error-table.ts'
import { SERVICE_NAMES } from './services.ts'

export const CHECK_STATUSES = ['healthy', 'warning', 'error', 'skipped'] as const
export type CheckStatus = (typeof CHECK_STATUSES)[number]

export const sentenceSchema = z.object({ en: z.string(), ja: z.string() })

const outcome = {
  status: z.enum(CHECK_STATUSES),
  /** Ms. */
  responseTimeMs: z.int().nonnegative(),
  /** What is wrong, what to configure, or what answered. Never a secret. */
  detail: sentenceSchema.optional(),
  /** What an operator does about it. */
  action: sentenceSchema.optional(),
}

const partResultSchema = z.object({
  /** Id within its check. */
  part: z.string(),
  ...outcome,
  /** Only of a skipped part: it was not run because another one failed, or the time was over. */
  blocked: z.literal(true).optional(),
  /** Code of the error that was thrown. */
  code: z.custom<ErrorCode>((code) => typeof code === 'string').optional(),
  /** Where it was thrown, for super administrators only. */
  stack: z.string().optional(),
})
export type PartResult = z.infer<typeof partResultSchema>

/** What a check and its parts found out, as it is stored. */
export const checkResultSchema = z.object({
  check: z.string(),
  service: z.enum(SERVICE_NAMES),
  ...outcome,
  /** Whether this error alone stops the business. */
  isVital: z.boolean(),
  /** The failed check that it depends on; it was not run then. */
  blockedBy: z.string().optional(),
  parts: z.array(partResultSchema),
})
export type CheckResult = z.infer<typeof checkResultSchema>

const FROM_WORST = ['error', 'warning', 'healthy', 'skipped'] as const

/** Returns the worst of several results, or undefined if there is none. A skipped one counts only if all are. */
export function worstOf<Result extends { readonly status: CheckStatus }>(
  results: readonly Result[],
): Result | undefined {
  return results.toSorted((a, b) => FROM_WORST.indexOf(a.status) - FROM_WORST.indexOf(b.status))[0]
}
