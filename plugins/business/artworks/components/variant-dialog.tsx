'use client'
import { Button, ChevronIcon } from '@payloadcms/ui'
import type { KeyboardEvent } from 'react'
import { CANVAS } from '../../../../src/composition/catalogue.ts'
import type { Variant } from '../../../../src/payload-types.ts'
import { Dialog } from '../../../core/console/dialog.tsx'
import { useYen } from '../../../core/console/formats.ts'
import { NewTabLink } from '../../../core/console/new-tab-link.tsx'
import { useTexts } from './texts.ts'
import { localName } from './variant-names.ts'

type Props = {
  readonly variants: readonly Variant[]
  /** Key of the variant that is shown; `null` closes the dialog. */
  readonly open: string | null
  readonly onMove: (key: string) => void
  readonly onClose: () => void
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

/** One picture as large as the window allows. Arrow keys go on to the others, Esc closes. */
export function VariantDialog({ variants, open, onMove, onClose }: Props) {
  const texts = useTexts()
  const yen = useYen()
  const index = variants.findIndex(({ key }) => key === open)
  const variant = variants[index]
  const move = (step: number) => {
    const next = variants[(index + step + variants.length) % variants.length]
    if (next) onMove(next.key)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (step === undefined) return
    event.preventDefault()
    move(step)
  }
  return (
    <Dialog
      aside={variant && <span>{yen(variant.price)}</span>}
      className="artwork-dialog"
      heading={variant ? localName(texts, variant.key) : ''}
      large
      onClose={onClose}
      onKeyDown={onKeyDown}
      open={variant !== undefined}
    >
      {variant && (
        <>
          {/* biome-ignore lint/performance/noImgElement: the store serves the pictures, not Next. */}
          <img
            alt={variant.altText ?? ''}
            decoding="async"
            height={CANVAS.height}
            key={variant.key}
            src={variant.imageUrl}
            width={CANVAS.width}
          />
          <footer>
            <Button
              aria-label={texts.gallery.previous}
              buttonStyle="none"
              className="kit-icon-button"
              margin={false}
              onClick={() => move(-1)}
            >
              <ChevronIcon direction="left" size="large" />
            </Button>
            <span aria-live="polite">{texts.gallery.position(index + 1, variants.length)}</span>
            <Button
              aria-label={texts.gallery.next}
              buttonStyle="none"
              className="kit-icon-button"
              margin={false}
              onClick={() => move(1)}
            >
              <ChevronIcon direction="right" size="large" />
            </Button>
            <NewTabLink href={variant.imageUrl}>{texts.gallery.original}</NewTabLink>
          </footer>
        </>
      )}
    </Dialog>
  )
}
