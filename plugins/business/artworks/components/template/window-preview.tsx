'use client'
import './template.css'
import { useState } from 'react'
import { CANVAS } from '../../../../../src/composition/catalogue.ts'
import type { Window } from '../../../../../src/composition/geometry.ts'
import { wrongSides } from '../../../../../src/composition/template-window.ts'
import { useTexts } from './texts.ts'
import { CANVAS_SIZE } from './window-values.ts'

type Props = {
  /** URL of the picture; `null`: there is none yet. */
  readonly picture: string | null
  readonly window: Window | null
}

/** The picture of a template on the canvas, with the outline of its window. A window that is wrong is not drawn. */
export function WindowPreview({ picture, window }: Props) {
  const texts = useTexts().preview
  const [broken, setBroken] = useState<string | null>(null)
  const isShown = window !== null && wrongSides(window).length === 0
  return (
    <figure className="template-preview">
      <div className="template-preview__canvas">
        {picture !== null && picture !== broken && (
          // biome-ignore lint/performance/noImgElement: private, or on this computer only.
          <img alt={texts.picture} onError={() => setBroken(picture)} src={picture} />
        )}
        {picture !== null && picture === broken && <p>{texts.failed}</p>}
        {isShown && (
          <svg
            aria-hidden="true"
            data-window={`${window.x},${window.y},${window.width},${window.height}`}
            viewBox={`0 0 ${CANVAS.width} ${CANVAS.height}`}
          >
            <rect {...window} className="template-preview__ground" />
            <rect {...window} className="template-preview__line" />
          </svg>
        )}
      </div>
      <figcaption>{texts.caption(CANVAS_SIZE)}</figcaption>
    </figure>
  )
}
