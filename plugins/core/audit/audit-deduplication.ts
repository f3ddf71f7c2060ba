import type { Payload } from 'payload'
import type { ErrorCode } from '../../../src/errors/error-table.ts'
import type { Caller } from '../../../src/rate-limit/rate-limiter.ts'
import { coreOf } from '../feature/core-of.ts'

/**
 * Whether a refusal is the first with this code for a caller within a minute.
 *
 * @see docs/decisions/0106-deduplicate-audit-entries-during-floods.md
 */
export function isFirstRefusal(
  { config }: Pick<Payload, 'config'>,
  code: ErrorCode,
  caller: Caller,
): Promise<boolean> {
  return coreOf(config).services.limiter.isFirst(code, caller)
}
