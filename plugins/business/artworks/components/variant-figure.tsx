'use client'
import { Button, ShimmerEffect } from '@payloadcms/ui'
import type { CatalogueVariant } from '../../../../src/composition/catalogue.ts'
import { variantKey } from '../../../../src/composition/naming.ts'
import { PREVIEW } from '../../../../src/composition/preview.ts'
import type { Variant } from '../../../../src/payload-types.ts'
import { useYen } from '../../../core/console/formats.ts'
import { MissingPicture } from './missing-picture.tsx'
import { useTexts } from './texts.ts'
import { usePictureSource } from './use-picture-source.ts'
import { variantName } from './variant-names.ts'
import type { VariantsState } from './variants-store.ts'

type Props = {
  readonly row: CatalogueVariant
  readonly variant: Variant | undefined
  readonly caption: string
  /** In JPY. */
  readonly price: number
  /** Whether the picture will come by itself. */
  readonly isExpected: boolean
  readonly onCompose: VariantsState['composeAgain']
  readonly onOpen: (key: string) => void
}

/** One picture of the gallery with its name and price; a place of the same size where it is not composed yet. */
export function VariantFigure(props: Props) {
  const { variant, caption, price } = props
  const yen = useYen()
  return (
    <figure className="artwork-figure" tabIndex={-1}>
      {variant ? <Picture {...props} variant={variant} /> : <Place {...props} />}
      <figcaption>
        <span>{caption}</span>
        <span className="artwork-figure__price">{yen(price)}</span>
      </figcaption>
    </figure>
  )
}

function Place({ row, isExpected, onCompose }: Props) {
  const texts = useTexts()
  const { gallery } = texts
  if (!isExpected) {
    return (
      <div className="artwork-figure__place">
        {gallery.missing}
        {onCompose && (
          <Button
            aria-label={gallery.generateOf(variantName(texts, row))}
            buttonStyle="secondary"
            margin={false}
            onClick={(event) => {
              // The button goes: the focus stays at its picture.
              event.currentTarget.closest('figure')?.focus()
              onCompose(variantKey(row))
            }}
            size="small"
          >
            {gallery.generate}
          </Button>
        )}
      </div>
    )
  }
  return (
    <div className="artwork-figure__place artwork-figure__place--expected">
      <span className="kit-hidden">{gallery.expected}</span>
      <ShimmerEffect aria-hidden height="100%" />
    </div>
  )
}

function Picture({ row, variant, onOpen }: Props & { readonly variant: Variant }) {
  const texts = useTexts()
  const { source, ...listeners } = usePictureSource([variant.previewUrl, variant.imageUrl])
  return (
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
  )
}
