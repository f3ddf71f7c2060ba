'use client'
import type { PrintPlan } from '../../../../../src/imaging/quality/print-plan.ts'
import { PreflightList } from '../preflight-list.tsx'
import { sizeName, useTexts } from '../texts.ts'
import type { PrintFinding } from '../use-print-data.ts'

type Props = {
  readonly plan: PrintPlan
  readonly findings: readonly PrintFinding[]
  readonly size: string
}

/** The effective DPI of the part, and what the preflight says of it. */
export function CropQuality({ plan: { effectiveDpi, rating }, findings, size }: Props) {
  const texts = useTexts()
  return (
    <section aria-labelledby="crop-quality-title" className="crop-quality">
      <h3 id="crop-quality-title">{texts.crop.quality}</h3>
      <p className={`crop-quality__dpi crop-quality__dpi--${rating}`} id="crop-dpi">
        {texts.dpi(effectiveDpi)} <strong>{texts.ratings[rating]}</strong>
      </p>
      {findings.length > 0 ? (
        <PreflightList findings={findings} label={texts.findings(sizeName(size))} />
      ) : (
        <p>{texts.crop.fine}</p>
      )}
    </section>
  )
}
