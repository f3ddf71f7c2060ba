import { storedDay, tokyoDay } from '../../../../src/versions/tokyo-day.ts'
import type { Version } from '../version-series.ts'
import type { useTexts } from './texts.ts'

/** A version as the API returns it. */
export type ShownVersion = Version & {
  readonly publishedAt?: string | null
  readonly inForceUntil?: string | null
  readonly basedOn?: string | null
}

/** The sentence that says from when until when a version is in force; empty for a draft. */
export function forceOf(
  { publishedAt, effectiveDate: from, inForceUntil: until }: ShownVersion,
  texts: ReturnType<typeof useTexts>,
  dayOf: (day: string) => string,
): string {
  if (!publishedAt || !from) return ''
  if (until && until <= from) return texts.never
  if (until) return texts.ended(dayOf(from), dayOf(until))
  const isPlanned = from > storedDay(tokyoDay(new Date()))
  return isPlanned ? texts.planned(dayOf(from)) : texts.inForce(dayOf(from))
}
