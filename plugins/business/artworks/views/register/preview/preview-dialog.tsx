'use client'
import { useEffect, useRef, useState } from 'react'
import { CANVAS } from '../../../../../../src/composition/catalogue.ts'
import { PictureDialog } from '../../../components/picture-dialog.tsx'
import { useTexts } from '../../../components/texts.ts'
import { localName } from '../../../components/variant-names.ts'
import type { Previews } from './use-previews.ts'

type Props = {
  readonly previews: Previews
  /** Keys of the previews that are there, in the order of the catalogue. */
  readonly keys: readonly string[]
  readonly open: string | null
  /** Whether it is sold, and its price. */
  readonly aside: string
  readonly onMove: (key: string) => void
  readonly onClose: () => void
}

/** One product at full size. Its preview stands in until the picture is drawn. */
export function PreviewDialog({ previews, keys, open, aside, onMove, onClose }: Props) {
  const texts = useTexts()
  const [state, setState] = useState<FullState>('drawing')
  const source = previews.pictures.get(open ?? '')
  return (
    <PictureDialog
      aside={<span className="register-preview__sale">{aside}</span>}
      heading={open ? localName(texts, open) : ''}
      keys={keys}
      note={
        <p aria-live="polite" className="register-preview__state">
          {texts.previews[WORDS[state]]}
        </p>
      }
      onClose={onClose}
      onMove={onMove}
      open={source ? open : null}
    >
      {open && source && (
        <FullPicture
          drawFull={previews.drawFull}
          key={open}
          name={open}
          onState={setState}
          source={source}
          state={state}
        />
      )}
    </PictureDialog>
  )
}

type FullState = 'drawing' | 'drawn' | 'failed'
const WORDS = { drawing: 'enlarging', drawn: 'full', failed: 'notFull' } as const

type Full = {
  readonly name: string
  /** URL of its preview. */
  readonly source: string
  readonly state: FullState
  readonly onState: (state: FullState) => void
} & Pick<Previews, 'drawFull'>

function FullPicture({ name, source, state, onState, drawFull }: Full) {
  const texts = useTexts()
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    let left = false
    onState('drawing')
    void drawFull(name).then((picture) => {
      if (left || !picture) {
        picture?.close()
        if (!left) onState('failed')
        return
      }
      canvas.current?.getContext('bitmaprenderer')?.transferFromImageBitmap(picture)
      onState('drawn')
    })
    return () => {
      left = true
    }
  }, [name, drawFull, onState])
  const label = texts.previews.alt(localName(texts, name))
  return (
    <>
      {/* biome-ignore lint/performance/noImgElement: the picture lies on this computer only. */}
      <img
        alt={label}
        height={CANVAS.height}
        hidden={state === 'drawn'}
        src={source}
        width={CANVAS.width}
      />
      <canvas
        aria-label={label}
        height={CANVAS.height}
        hidden={state !== 'drawn'}
        ref={canvas}
        role="img"
        width={CANVAS.width}
      />
    </>
  )
}
