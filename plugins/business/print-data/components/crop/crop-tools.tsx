'use client'
import { Button } from '@payloadcms/ui'
import { useTexts } from '../texts.ts'
import type { CropFrame } from './use-crop-frame.ts'

type Props = {
  readonly crop: CropFrame
  /** Whether the sheet has two ways to lie. */
  readonly turns: boolean
}

const STEP = 1.1

/** Zoom, turn and back to the middle, each by one press. */
export function CropTools({ crop: { zoom, mostZoom, zoomTo, turn, reset }, turns }: Props) {
  const texts = useTexts().crop
  const shared = { buttonStyle: 'secondary', margin: false, size: 'medium' } as const
  return (
    <div className="crop-tools">
      <div className="crop-tools__zoom">
        <Button
          {...shared}
          aria-label={texts.zoomOut}
          disabled={zoom <= 100}
          onClick={() => zoomTo(Math.max(100, zoom / STEP))}
        >
          <span aria-hidden="true">−</span>
        </Button>
        <label>
          <span>
            {texts.zoom} <output>{texts.percent(zoom)}</output>
          </span>
          <input
            aria-valuetext={texts.percent(zoom)}
            disabled={mostZoom <= 100}
            id="crop-zoom"
            max={mostZoom}
            min={100}
            onChange={(event) => zoomTo(Number(event.target.value))}
            type="range"
            value={zoom}
          />
        </label>
        <Button
          {...shared}
          aria-label={texts.zoomIn}
          disabled={zoom >= mostZoom}
          onClick={() => zoomTo(zoom * STEP)}
        >
          <span aria-hidden="true">+</span>
        </Button>
      </div>
      {turns && (
        <Button {...shared} id="crop-turn" onClick={turn}>
          {texts.turn}
        </Button>
      )}
      <Button {...shared} id="crop-reset" onClick={reset}>
        {texts.reset}
      </Button>
    </div>
  )
}
