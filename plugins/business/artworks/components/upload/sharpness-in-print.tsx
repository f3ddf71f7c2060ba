'use client'
import './upload.css'
import { sheetName } from '../../../../../src/artworks/sheet-name.ts'
import type { PrintForSale } from '../../../../../src/brands/print-for-sale.ts'
import { qualityAtSizes } from '../../../../../src/imaging/quality/assess-picture.ts'
import type { Dimensions } from '../../../../../src/imaging/quality/crop.ts'
import { useTexts } from '../texts.ts'

type Props = {
  /** Px of the upright picture. */
  readonly size: Dimensions
  readonly print: PrintForSale | undefined
}

/** The effective DPI of a picture at each size for sale, with what that means. */
export function SharpnessInPrint({ size, print }: Props) {
  const { quality: texts } = useTexts()
  const sizes = print ? qualityAtSizes(size, print) : []
  if (sizes.length === 0) return null
  return (
    <div className="picture-quality">
      <p className="picture-quality__heading">{texts.heading}</p>
      <ul>
        {sizes.map(({ id, widthMm, heightMm, effectiveDpi, rating }) => (
          <li className={`picture-quality__size picture-quality__size--${rating}`} key={id}>
            <span>{texts.size(sheetName({ id, widthMm, heightMm }), widthMm, heightMm)}</span>
            <span>
              {texts.dpi(effectiveDpi)} <strong>{texts.ratings[rating]}</strong>
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
