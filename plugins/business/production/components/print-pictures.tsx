'use client'
import { useTranslation } from '@payloadcms/ui'
import { languageOf, type Sentence } from '../../../../src/errors/in-language.ts'
import { useTexts } from './texts.ts'

export type Print = {
  readonly id: string
  readonly position: number
  readonly copies: number
  readonly width_mm: number
  readonly height_mm: number
  readonly effective_dpi: number | null
  readonly file_status: 'queued' | 'ready' | 'refused' | 'failed' | null
  readonly preflight: readonly { readonly severity: string; readonly message: Sentence }[]
  readonly photo_url: string | null
  readonly print_file_url: string | null
}

type Props = {
  readonly prints: readonly Print[]
  /** Called with the URL of each photo that is on the screen now. */
  readonly onShown: (url: string) => void
}

/** The photos of an order as large as the page allows, each with its print instruction. */
export function PrintPictures({ prints, onShown }: Props) {
  const texts = useTexts()
  const language = languageOf({ i18n: { language: useTranslation().i18n.language } })
  return (
    <div className="order-work__prints">
      {prints.map((print) => (
        <figure key={print.id}>
          {print.photo_url ? (
            // biome-ignore lint/performance/noImgElement: the URL of a private photo is signed for this look.
            <img
              alt={texts.photo(print.position, prints.length)}
              onLoad={() => onShown(print.photo_url ?? '')}
              src={print.photo_url}
            />
          ) : (
            <p className="kit-empty">{texts.noPhoto}</p>
          )}
          <figcaption>
            <strong>{texts.photo(print.position, prints.length)}</strong>
            <dl className="order-work__facts">
              <dt>{texts.prints}</dt>
              <dd>{print.copies}</dd>
              <dt>{texts.sheet}</dt>
              <dd>
                {print.width_mm} × {print.height_mm} mm
              </dd>
              <dt>{texts.resolution}</dt>
              <dd>{print.effective_dpi === null ? '–' : `${print.effective_dpi} DPI`}</dd>
              <dt>{texts.file}</dt>
              <dd>{texts.files[print.file_status ?? 'none']}</dd>
            </dl>
            {print.preflight.length > 0 && (
              <ul className="order-work__problems">
                {print.preflight.map(({ message }) => (
                  <li key={message.en}>{message[language]}</li>
                ))}
              </ul>
            )}
            {print.print_file_url && (
              <a href={print.print_file_url} rel="noreferrer" target="_blank">
                {texts.openFile}
              </a>
            )}
          </figcaption>
        </figure>
      ))}
    </div>
  )
}
