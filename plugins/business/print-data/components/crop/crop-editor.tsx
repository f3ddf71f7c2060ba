'use client'
import { Button, toast, useTranslation } from '@payloadcms/ui'
import { useState } from 'react'
import { inLanguage } from '../../../../../src/errors/in-language.ts'
import { inWords } from '../../../../../src/imaging/print-data/preflight-findings.ts'
import type { Dimensions, Rectangle } from '../../../../../src/imaging/quality/crop.ts'
import type { Problem } from '../../../../core/console/call-service.ts'
import { ProblemNotice } from '../../../../core/console/problem-notice.tsx'
import { useTexts } from '../texts.ts'
import type { BrandPrint, PrintSizeState } from '../use-print-data.ts'
import { CropNumbers } from './crop-numbers.tsx'
import { CropQuality } from './crop-quality.tsx'
import { CropStage } from './crop-stage.tsx'
import { CropTools } from './crop-tools.tsx'
import { PartCanvas } from './part-canvas.tsx'
import { useCropFrame } from './use-crop-frame.ts'
import { useFindings } from './use-findings.ts'
import { usePause } from './use-pause.ts'

type Props = {
  /** The reduced picture; `null` where it cannot be shown. */
  readonly bitmap: ImageBitmap | null
  readonly picture: Dimensions
  readonly print: BrandPrint
  readonly size: PrintSizeState
  readonly request: (size: string, part: Rectangle) => Promise<Problem | null>
  readonly onClose: () => void
}

/** Pause after which a screen reader says where the part is now. */
const SPOKEN_AFTER_MS = 400

/** The frame over the picture, the part as it will be printed, its quality and its numbers. */
export function CropEditor({ bitmap, picture, print, size, request, onClose }: Props) {
  const { i18n } = useTranslation()
  const all = useTexts()
  const texts = all.crop
  const crop = useCropFrame(picture, print, size)
  const { frame, plan, zoom } = crop
  const findings = (useFindings(plan, picture, print, bitmap) ?? []).map(inWords)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const spoken = usePause(
    [
      texts.spoken(frame, zoom),
      `${all.dpi(plan.effectiveDpi)}, ${all.ratings[plan.rating]}.`,
      ...findings.map(({ message }) => inLanguage({ i18n }, message)),
    ].join(' '),
    SPOKEN_AFTER_MS,
  )
  const { target } = plan
  const across = (target.width - target.height) * (size.width_px - size.height_px) < 0
  const bleedOf = (mm: number) => print.bleed_mm / mm
  const bleed = {
    width: bleedOf(across ? size.height_mm : size.width_mm),
    height: bleedOf(across ? size.width_mm : size.height_mm),
  }
  const save = async () => {
    setBusy(true)
    const failure = await request(size.size, frame)
    setBusy(false)
    setProblem(failure)
    if (failure) return
    toast.success(texts.saved)
    onClose()
  }
  return (
    <>
      <div className="crop-editor">
        <div className="crop-editor__main">
          {bitmap === null && <p>{texts.blind}</p>}
          <CropStage {...{ bitmap, crop, bleed }} />
          <CropTools crop={crop} turns={size.width_px !== size.height_px} />
          <p className="crop-editor__help" id="crop-help">
            {texts.help} {print.bleed_mm > 0 && texts.bleed(print.bleed_mm)}
          </p>
        </div>
        <div className="crop-editor__side">
          {bitmap && (
            <figure>
              <figcaption>{texts.preview}</figcaption>
              <PartCanvas {...{ bitmap, picture }} longest={480} part={frame} />
            </figure>
          )}
          <CropNumbers crop={crop} />
          <CropQuality {...{ plan, findings }} size={size.size} />
        </div>
        <p aria-live="polite" className="kit-hidden" id="crop-spoken">
          {spoken}
        </p>
      </div>
      <footer>
        <ProblemNotice problem={problem} />
        <Button
          buttonStyle="secondary"
          disabled={busy}
          margin={false}
          onClick={onClose}
          size="medium"
        >
          {texts.cancel}
        </Button>
        <Button
          disabled={busy || plan.rating === 'refused'}
          id="crop-save"
          margin={false}
          onClick={() => void save()}
          size="medium"
        >
          {texts.save}
        </Button>
      </footer>
    </>
  )
}
