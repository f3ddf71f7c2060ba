'use client'
import type { CatalogueVariant } from '../../../../src/composition/catalogue.ts'
import { PREVIEW } from '../../../../src/composition/preview.ts'
import type { Variant } from '../../../../src/payload-types.ts'
import { useYen } from '../../../core/console/formats.ts'
import { MissingPicture } from './missing-picture.tsx'
import { useTexts } from './texts.ts'
import { usePictureSource } from './use-picture-source.ts'
import { variantName } from './variant-names.ts'

type Props = {
  readonly row: CatalogueVariant
  readonly variant: Variant | undefined
  readonly caption: string
  readonly onOpen: (key: string) => void
}

/** One picture of the gallery with its price; an empty place where it is not composed yet. */
export function VariantFigure({ row, variant, caption, onOpen }: Props) {
  const texts = useTexts()
  const yen = useYen()
  const { source, ...listeners } = usePictureSource([variant?.previewUrl, variant?.imageUrl])
  if (!variant) return <div className="artwork-figure__place">{texts.gallery.missing}</div>
  return (
    <figure className="artwork-figure">
      <button
        aria-label={texts.gallery.enlarge(variantName(texts, row))}
        onClick={() => onOpen(variant.key)}
        type="button"
      >
        {source === null ? (
          <span className="artwork-figure__place">
            <MissingPicture text={texts.gallery.broken} />
          </span>
        ) : (
          // biome-ignore lint/performance/noImgElement: the store serves the pictures, not Next.
          <img
            {...listeners}
            alt={variant.altText ?? ''}
            decoding="async"
            height={PREVIEW.height}
            key={source}
            loading="lazy"
            src={source}
            width={PREVIEW.width}
          />
        )}
      </button>
      <figcaption>
        <span>{caption}</span>
        <span className="artwork-figure__price">{yen(variant.price)}</span>
      </figcaption>
    </figure>
  )
}
