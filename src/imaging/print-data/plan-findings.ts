import type { PrintPlan } from '../quality/print-plan.ts'
import { DPI_FROM } from '../quality/rating.ts'
import { finding, type PreflightFinding } from './preflight-findings.ts'

/** Part of a picture that may be cut away without a word. */
const CUT_AWAY_UNNOTICED = 0.1
/** Part of a sheet that may stay empty without a word. */
const EMPTY_UNNOTICED = 0.5

/**
 * What a preflight finds in the sizes alone, without looking at a pixel.
 *
 * @param cropChosen whether the crop was chosen: what is cut away is intended, then.
 * @param smallAllowed whether an administrator allowed a picture that is too small.
 */
export function planFindings(
  plan: PrintPlan,
  cropChosen: boolean,
  smallAllowed = false,
): readonly PreflightFinding[] {
  const { effectiveDpi: dpi, minDpi, rating, cutAway, covered } = plan
  const isRefused = rating === 'refused' && !smallAllowed
  return [
    ...(isRefused ? [finding('TOO_SMALL', { dpi, least: minDpi })] : []),
    ...(rating === 'low' || (rating === 'refused' && smallAllowed)
      ? [finding('LOW_RESOLUTION', { dpi, better: Math.max(DPI_FROM.acceptable, minDpi) })]
      : []),
    ...(!cropChosen && cutAway > CUT_AWAY_UNNOTICED
      ? [finding('RATIO', { percent: percent(cutAway) })]
      : []),
    ...(1 - covered > EMPTY_UNNOTICED
      ? [finding('SHEET_EMPTY', { percent: percent(1 - covered) })]
      : []),
  ]
}

function percent(share: number): number {
  return Math.round(share * 100)
}
