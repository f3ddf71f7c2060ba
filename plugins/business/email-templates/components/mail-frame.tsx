'use client'
import { useState } from 'react'
import { PreviewFrame } from '../../../core/console/writing-desk/preview-frame.tsx'
import type { Rendering } from '../endpoints/render.ts'
import { useTexts } from './texts.ts'

const VIEWS = ['desktop', 'phone', 'dark', 'text'] as const
/** Width in px of a window in which a mail is read at a desk. */
const DESKTOP = 680
type View = (typeof VIEWS)[number]

/** The mail in a frame without scripts, in one of four views. */
export function MailFrame({ mail }: { readonly mail: NonNullable<Rendering['mail']> }) {
  const texts = useTexts()
  const [view, setView] = useState<View>('desktop')
  return (
    <div className="mail-frame">
      <fieldset className="mail-frame__views">
        <legend className="kit-hidden">{texts.view}</legend>
        {VIEWS.map((one) => (
          <label key={one}>
            <input
              checked={view === one}
              name="mail-view"
              onChange={() => setView(one)}
              type="radio"
              value={one}
            />
            {texts.views[one]}
          </label>
        ))}
      </fieldset>
      <p className="mail-frame__subject">
        {texts.subject}: <strong>{mail.subject}</strong>
      </p>
      {view === 'dark' && <p>{texts.darkHint}</p>}
      {view === 'text' ? (
        <pre className="mail-frame__text">{mail.text}</pre>
      ) : (
        <PreviewFrame
          className={`mail-frame__html--${view}`}
          html={mail.html}
          title={texts.frame}
          {...(view !== 'phone' && { pageWidth: DESKTOP })}
        />
      )}
    </div>
  )
}
