/** Days for which each kind of entry is kept (specification, section 8; decisions on diagnostics). */
export const RETENTION_DAYS = { audit: 365, errors: 30, others: 7 } as const

/** The moment before which entries of an age in days are no longer kept. */
export function keptSince(days: number, now = new Date()): Date {
  return new Date(now.getTime() - days * 24 * 60 * 60 * 1000)
}
