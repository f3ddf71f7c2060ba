/** The rules of the recommendations, in the sequence in which a report lists them. */
export const RULE_NAMES = [
  'no-data',
  'uptime',
  'unknown-time',
  'slow',
  'error-rate',
  'errors',
  'recurring-failure',
  'no-test-run',
  'always-skipped',
  'failed-jobs',
  'stale-drafts',
  'growth',
  'unpinned-dependencies',
  'refusals',
  'usage-increase',
] as const

export type RuleName = (typeof RULE_NAMES)[number]
