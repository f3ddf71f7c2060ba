import { z } from 'zod'
import {
  type AnalysedPeriod,
  analysedPeriod,
  daysOf,
  lastDays,
  MAX_DAYS,
} from '../../../../src/analytics/analysed-period.ts'
import { fieldError } from '../../../../src/errors/service-error.ts'

const USUAL_DAYS = 30

/** Parameters of every analysis; without days it covers the last 30. */
export const analysisQuery = {
  from: z.iso.date().optional().describe('First day in Tokyo, e.g. 2026-11-01'),
  to: z.iso.date().optional().describe('Last day in Tokyo; today by default'),
  brand: z
    .string()
    .max(100)
    .optional()
    .describe('Id of a brand; all that the user may edit by default'),
}

/** What was sold, in every answer. */
export const amounts = { orders: z.int(), sales: z.int().describe('Whole yen after refunds') }

export const rangeSchema = z.object({ from: z.iso.date(), to: z.iso.date() })

/**
 * Returns the days of an analysis.
 *
 * @throws ServiceError `VALIDATION_FAILED` if they are in the wrong order or too many.
 */
export function requestedPeriod(
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
  now = Date.now(),
): AnalysedPeriod {
  const usual = lastDays(USUAL_DAYS, to === undefined ? now : Date.parse(`${to}T12:00:00+09:00`))
  const range = { from: from ?? usual.from, to: to ?? usual.to }
  const days = daysOf(range)
  if (days < 1) {
    throw fieldError('from', {
      en: 'Enter a first day that is not after the last one.',
      ja: '最終日以前の開始日を指定してください。',
    })
  }
  if (days > MAX_DAYS) {
    throw fieldError('from', {
      en: `Choose at most ${MAX_DAYS} days.`,
      ja: `期間は${MAX_DAYS}日以内で指定してください。`,
    })
  }
  return analysedPeriod(range)
}
