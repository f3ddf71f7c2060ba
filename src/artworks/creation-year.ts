const EARLIEST = -5000
const LATEST = 2200

/** What is wrong with a year of creation, or `undefined`; an artwork may have none (specification, section 2.1). */
export function creationYearProblem(year: unknown): string | undefined {
  if (year === null || year === undefined) return undefined
  if (!Number.isInteger(year)) return 'The year must be a whole number.'
  if (Number(year) < EARLIEST) return 'The year lies too far in the past.'
  return Number(year) > LATEST ? 'The year lies too far in the future.' : undefined
}
