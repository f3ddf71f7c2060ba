'use client'
import { Button } from '@payloadcms/ui'
import { CANVAS } from '../../../../src/composition/catalogue.ts'
import type { Variant } from '../../../../src/payload-types.ts'
import { useYen } from '../../../core/console/formats.ts'
import { NewTabLink } from '../../../core/console/new-tab-link.tsx'
import { PictureDialog } from './picture-dialog.tsx'
import { useTexts } from './texts.ts'
import { localName } from './variant-names.ts'
import type { VariantsState } from './variants-store.ts'

type Props = {
  readonly variants: readonly Variant[]
  /** Key of the variant that is shown; `null` closes the dialog. */
  readonly open: string | null
  readonly onMove: (key: string) => void
  readonly onCompose: VariantsState['composeAgain']
  readonly onClose: () => void
}

/** The composed picture of a variant, large, with its price and its file. */
export function VariantDialog({ variants, open, onMove, onCompose, onClose }: Props) {
  const texts = useTexts()
  const yen = useYen()
  const variant = variants.find(({ key }) => key === open)
  return (
    <PictureDialog
      aside={variant && <span>{yen(variant.price)}</span>}
      heading={variant ? localName(texts, variant.key) : ''}
      keys={variants.map(({ key }) => key)}
      note={
        variant && (
          <>
            {onCompose && (
              <Button
                buttonStyle="secondary"
                id="variant-generate-again"
                margin={false}
                onClick={() => {
                  onClose()
                  onCompose(variant.key)
                }}
                size="small"
              >
                {texts.gallery.generateAgain}
              </Button>
            )}
            <NewTabLink href={variant.imageUrl}>{texts.gallery.original}</NewTabLink>
          </>
        )
      }
      onClose={onClose}
      onMove={onMove}
      open={variant?.key ?? null}
    >
      {variant && (
        // biome-ignore lint/performance/noImgElement: the store serves the pictures, not Next.
        <img
          alt={variant.altText ?? ''}
          decoding="async"
          height={CANVAS.height}
          key={variant.key}
          src={variant.imageUrl}
          width={CANVAS.width}
        />
      )}
    </PictureDialog>
  )
}
