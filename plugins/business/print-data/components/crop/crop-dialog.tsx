'use client'
import '../../../../core/console/kit.css'
import './crop.css'
import { Button, XIcon } from '@payloadcms/ui'
import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import type { Rectangle } from '../../../../../src/imaging/quality/crop.ts'
import type { Problem } from '../../../../core/console/call-service.ts'
import { useModal } from '../../../../core/console/use-modal.ts'
import { useTexts } from '../texts.ts'
import type { BrandPrint, PrintSizeState } from '../use-print-data.ts'
import { CropEditor } from './crop-editor.tsx'
import { type SourcePicture, useReducedPicture } from './use-reduced-picture.ts'

type Props = {
  readonly picture: SourcePicture
  readonly print: BrandPrint
  /** The size whose part is chosen; `undefined` closes the dialog. */
  readonly size: PrintSizeState | undefined
  readonly request: (size: string, part: Rectangle) => Promise<Problem | null>
  readonly onClose: () => void
}

/**
 * Where the part of a picture is chosen that is printed on a sheet of another shape. Esc closes it.
 *
 * @see docs/decisions/0120-choose-the-print-crop-with-a-frame-over-the-whole-picture.md
 */
export function CropDialog({ picture, print, size, request, onClose }: Props) {
  const texts = useTexts()
  const open = size !== undefined
  const dialog = useModal(open)
  const bitmap = useReducedPicture(picture, open)
  const loaded = bitmap !== undefined

  useEffect(() => {
    // The arrow keys work as soon as the dialog opens.
    if (open && loaded) dialog.current?.querySelector<HTMLElement>('.crop-frame')?.focus()
  }, [dialog, open, loaded])

  // Outside of the record's form, which would take its keys and its numbers for its own.
  return createPortal(
    <dialog
      aria-labelledby="crop-dialog-title"
      className="crop-dialog"
      onClose={onClose}
      ref={dialog}
    >
      {size && (
        <>
          <header>
            <h2 id="crop-dialog-title">
              {texts.crop.title(texts.size(size.size, size.width_mm, size.height_mm))}
            </h2>
            <Button
              aria-label={texts.crop.close}
              buttonStyle="none"
              className="crop-dialog__close"
              margin={false}
              onClick={onClose}
            >
              <XIcon />
            </Button>
          </header>
          {loaded ? (
            <CropEditor {...{ bitmap, picture, print, size, request, onClose }} key={size.size} />
          ) : (
            <p className="crop-dialog__loading" role="status">
              {texts.crop.loading}
            </p>
          )}
        </>
      )}
    </dialog>,
    document.body,
  )
}
