'use client'
import { useEffect, useState } from 'react'
import type { PreflightFinding } from '../../../../../src/imaging/print-data/preflight-findings.ts'
import type { Dimensions } from '../../../../../src/imaging/quality/crop.ts'
import type { PrintPlan } from '../../../../../src/imaging/quality/print-plan.ts'
import type { BrandPrint } from '../use-print-data.ts'
import { judgePart } from './judge-part.ts'

/** Pause in a movement after which the px of the part are looked at. */
const PAUSE_MS = 120

/** What the preflight says of the part, a moment after it was moved; `null` before the first time. */
export function useFindings(
  plan: PrintPlan,
  picture: Dimensions,
  print: BrandPrint,
  bitmap: ImageBitmap | null,
): readonly PreflightFinding[] | null {
  const [findings, setFindings] = useState<readonly PreflightFinding[] | null>(null)
  useEffect(() => {
    const judge = () => setFindings(judgePart({ plan, picture, print, bitmap }))
    const timer = setTimeout(judge, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [plan, picture, print, bitmap])
  return findings
}
