'use client'
import './crop.css'
import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import type { Rectangle } from '../../../../../src/imaging/quality/crop.ts'
import type { Problem } from '../../../../core/console/call-service.ts'
import { Dialog } from '../../../../core/console/dialog.tsx'
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
  const bitmap = useReducedPicture(picture, open)
  const loaded = bitmap !== undefined

  useEffect(() => {
    // The arrow keys work as soon as the dialog opens.
    if (open && loaded) document.getElementById('crop-frame')?.focus()
  }, [open, loaded])

  // Outside of the record's form, which would take its keys and its numbers for its own.
  return createPortal(
    <Dialog
      className="crop-dialog"
      heading={size ? texts.crop.title(texts.size(size.size, size.width_mm, size.height_mm)) : ''}
      large
      onClose={onClose}
      open={open}
    >
      {size && loaded && (
        <CropEditor {...{ bitmap, picture, print, size, request, onClose }} key={size.size} />
      )}
      {!loaded && (
        <p className="crop-dialog__loading" role="status">
          {texts.crop.loading}
        </p>
      )}
    </Dialog>,
    document.body,
  )
}
