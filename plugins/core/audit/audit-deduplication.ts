import type { Config, Payload } from 'payload'
import type { ErrorCode } from '../../../src/errors/error-table.ts'
import type { Caller } from '../../../src/rate-limit/rate-limiter.ts'

/** Whether a refusal is the first of its kind that a caller meets within a minute. */
export type IsFirstRefusal = (code: ErrorCode, caller: Caller) => Promise<boolean>

const KEY = 'isFirstRefusal'

/**
 * Passes it through the configuration, which every request can read, to the code that audits refusals.
 *
 * @see docs/decisions/0106-deduplicate-audit-entries-during-floods.md
 */
export function setFirstRefusals(config: Config, isFirst: IsFirstRefusal): Config {
  return { ...config, custom: { ...config.custom, [KEY]: isFirst } }
}

/** Without the plugin that limits requests each one counts as the first. */
export function firstRefusalsOf({ config }: Pick<Payload, 'config'>): IsFirstRefusal {
  return (config.custom?.[KEY] as IsFirstRefusal | undefined) ?? (async () => true)
}
