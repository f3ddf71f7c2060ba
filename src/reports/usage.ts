import type { Sentence } from '../errors/in-language.ts'
import type { ReportKind } from './period.ts'

/** What is counted as usage: actions of the audit log, which keeps each of them for a year. */
export const USAGE_MEASURES = {
  registrations: {
    actions: ['artworks.create'],
    title: { en: 'Artworks registered', ja: '登録された作品' },
  },
  changes: {
    actions: ['artworks.update', 'photo-templates.update', 'brands.update'],
    title: {
      en: 'Changes of artworks, templates and brands',
      ja: '作品・テンプレート・ブランドの変更',
    },
  },
  logins: { actions: ['users.login'], title: { en: 'Logins', ja: 'ログイン' } },
} as const satisfies Readonly<
  Record<string, { readonly actions: readonly string[]; readonly title: Sentence }>
>

export type UsageMeasure = keyof typeof USAGE_MEASURES
export const USAGE_MEASURE_NAMES = Object.keys(USAGE_MEASURES) as [UsageMeasure, ...UsageMeasure[]]

/** Periods before that the mean is taken of, at most: seven days, or four weeks. */
export const PERIODS_BEFORE: Readonly<Record<ReportKind, number>> = { daily: 7, weekly: 4 }

/** When usage has increased (class "info" of the specification, section 6). */
export const INCREASE = { factor: 1.5, least: 10, periods: 3 } as const

export type Usage = {
  readonly count: number
  /** Of the periods before; null if fewer than three are known. */
  readonly mean: number | null
  readonly isIncrease: boolean
}

/**
 * Compares a count with the mean of the periods before. An increase is at least 10 and at least half more than the mean.
 *
 * @param before the counts of the periods before, of those that the installation existed in.
 */
export function usageOf(count: number, before: readonly number[]): Usage {
  if (before.length < INCREASE.periods) return { count, mean: null, isIncrease: false }
  const mean = before.reduce((sum, one) => sum + one, 0) / before.length
  const isIncrease = count >= INCREASE.least && count >= INCREASE.factor * mean
  return { count, mean: Math.round(mean * 10) / 10, isIncrease }
}
