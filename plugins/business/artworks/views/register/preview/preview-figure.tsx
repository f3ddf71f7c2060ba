'use client'
import { ShimmerEffect } from '@payloadcms/ui'
import type { CatalogueVariant } from '../../../../../../src/composition/catalogue.ts'
import { PREVIEW } from '../../../../../../src/composition/preview.ts'
import { MissingPicture } from '../../../components/missing-picture.tsx'
import { useTexts } from '../../../components/texts.ts'
import { variantName } from '../../../components/variant-names.ts'
import type { Sale } from './sale-words.ts'

type Props = {
  readonly row: CatalogueVariant
  readonly caption: string
  /** URL of the preview; `undefined` while it is drawn. */
  readonly source: string | undefined
  /** Why there is none. */
  readonly problem: string | undefined
  /** Whether it will come by itself. */
  readonly isExpected: boolean
  readonly sale: Sale
  readonly onOpen: () => void
}

/** One product as it would look, and whether it is sold with this picture. */
export function PreviewFigure(props: Props) {
  const { row, caption, source, problem, isExpected, sale, onOpen } = props
  const texts = useTexts()
  const name = variantName(texts, row)
  return (
    <figure className={`artwork-figure${sale.isSold ? '' : ' register-preview__unsold'}`}>
      {source ? (
        <button
          aria-label={texts.previews.enlarge(name, sale.words)}
          onClick={onOpen}
          type="button"
        >
          {/* biome-ignore lint/performance/noImgElement: the picture lies on this computer only. */}
          <img
            alt={texts.previews.alt(name)}
            height={PREVIEW.height}
            src={source}
            width={PREVIEW.width}
          />
        </button>
      ) : (
        <div
          className={`artwork-figure__place${isExpected ? ' artwork-figure__place--expected' : ''}`}
        >
          {problem !== undefined && <MissingPicture quiet text={texts.previews.failed(problem)} />}
          {problem === undefined && isExpected && <ShimmerEffect aria-hidden height="100%" />}
        </div>
      )}
      <figcaption>
        <span>{caption}</span>
        {!sale.isSold && <span className="register-preview__not-sold">{sale.words}</span>}
      </figcaption>
    </figure>
  )
}
