/** The figures that the score is made of; null where nothing is known. */
export type HealthFigures = {
  /** Percent from 0 to 100, the mean of all services. */
  readonly uptime: number | null
  /** Part of the checks in runs of the diagnostic suite that passed, from 0 to 1. */
  readonly passed: number | null
  /** Lines of the log of level error, for each day. */
  readonly errorsPerDay: number
  /** Mean of the API's check, in ms. */
  readonly responseTime: number | null
}

/**
 * What each part counts, and where it ends: everything for `best`, nothing for `worst`. The targets are those of the
 * specification, section 8.
 */
export const SCORE_PARTS = {
  availability: { weight: 50, best: 100, worst: 95, figure: 'uptime' },
  tests: { weight: 20, best: 1, worst: 0, figure: 'passed' },
  errors: { weight: 15, best: 0, worst: 100, figure: 'errorsPerDay' },
  response: { weight: 15, best: 200, worst: 500, figure: 'responseTime' },
} as const satisfies Readonly<
  Record<string, { weight: number; best: number; worst: number; figure: keyof HealthFigures }>
>

export type ScorePart = keyof typeof SCORE_PARTS
export const SCORE_PART_NAMES = Object.keys(SCORE_PARTS) as [ScorePart, ...ScorePart[]]

export type HealthScore = {
  /** From 0 to 100, in tenths. */
  readonly value: number
  /** The known parts: their points, of how many. */
  readonly parts: { readonly part: ScorePart; readonly points: number; readonly of: number }[]
}

/**
 * Returns how well the installation has worked, or null if its uptime is not known. A part of which nothing is known is
 * left out, and the others count for more. A better figure never lowers the score.
 */
export function healthScore(figures: HealthFigures): HealthScore | null {
  if (figures.uptime === null) return null
  const parts = SCORE_PART_NAMES.flatMap((part) => {
    const { weight, best, worst, figure } = SCORE_PARTS[part]
    const value = figures[figure]
    if (value === null) return []
    const share = Math.min(1, Math.max(0, (value - worst) / (best - worst)))
    return [{ part, points: weight * share, of: weight }]
  })
  const sum = (key: 'points' | 'of') => parts.reduce((total, one) => total + one[key], 0)
  return {
    value: tenths((100 * sum('points')) / sum('of')),
    parts: parts.map((one) => ({ ...one, points: tenths(one.points) })),
  }
}

const tenths = (value: number) => Math.round(value * 10) / 10
