/** Days for which each class of entry is kept (specification, section 8). Audit entries have a table of their own. */
export const RETENTION_DAYS = { access: 7, error: 30, performance: 30, audit: 365 } as const

/** The moment before which entries of an age in days are no longer kept. */
export function keptSince(days: number, now = new Date()): Date {
  return new Date(now.getTime() - days * 24 * 60 * 60 * 1000)
}
