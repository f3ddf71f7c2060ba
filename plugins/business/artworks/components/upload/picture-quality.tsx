'use client'
import { tooSmallFor } from '../../../../../src/artworks/too-small-for.ts'
import type { PrintForSale } from '../../../../../src/brands/print-for-sale.ts'
import { VARIANT_TYPES } from '../../../../../src/composition/catalogue.ts'
import type { QualityHint } from '../../../../../src/imaging/quality/assess-picture.ts'
import type { Dimensions } from '../../../../../src/imaging/quality/crop.ts'
import { useTexts } from '../texts.ts'
import { SHARP_FROM_PX } from './picture-check.ts'
import { SharpnessInPrint } from './sharpness-in-print.tsx'

type Props = {
  /** Px of the upright picture. */
  readonly size: Dimensions
  readonly hints: readonly QualityHint[]
  readonly print: PrintForSale | undefined
}

/** How well a picture prints at each size for sale, and what one might look at again. */
export function PictureQuality({ size, hints, print }: Props) {
  const { quality: texts, sale, types } = useTexts()
  const tooSmall = print ? tooSmallFor(size, print) : []
  const small = tooSmall.length === 0 && Math.min(size.width, size.height) < SHARP_FROM_PX
  return (
    <>
      <SharpnessInPrint {...{ size, print }} />
      {tooSmall.length > 0 && (
        <div className="picture-quality__refused">
          <p>{tooSmall.length < VARIANT_TYPES.length ? sale.leftOut : sale.allLeftOut}</p>
          <ul>
            {tooSmall.map(({ type, sheet, needed: { width, height } }) => (
              <li key={type}>{sale.item(types[type], sheet, width, height)}</li>
            ))}
          </ul>
        </div>
      )}
      {small && <p className="register-picture__warning">{texts.small(SHARP_FROM_PX)}</p>}
      {hints.map((hint) => (
        <p className="register-picture__warning" key={hint}>
          {texts.hints[hint]}
        </p>
      ))}
    </>
  )
}
