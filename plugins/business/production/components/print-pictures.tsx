'use client'
import { Button, useTranslation } from '@payloadcms/ui'
import { languageOf, type Sentence } from '../../../../src/errors/in-language.ts'
import { isOver, type PrintJobState } from '../../../../src/production/job-progress.ts'
import { inWords } from './event-words.ts'
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
  readonly last_attempt: {
    readonly attempt: number
    readonly state: PrintJobState
    readonly problem: string | null
    readonly carrier: string | null
    readonly tracking_number: string | null
  } | null
  readonly photo_url: string | null
  readonly print_file_url: string | null
}

type Props = {
  readonly prints: readonly Print[]
  /** Called with the URL of each photo that is on the screen now. */
  readonly onShown: (url: string) => void
  /** Called with a print that is to be printed again; none of an order that prints nothing any more. */
  readonly onReprint: ((print: Print) => void) | undefined
}

/** The photos of an order as large as the page allows, each with its print instruction. */
export function PrintPictures({ prints, onShown, onReprint }: Props) {
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
              <Attempt last={print.last_attempt} />
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
            {onReprint &&
              print.file_status &&
              print.last_attempt &&
              isOver(print.last_attempt.state) && (
                <Button
                  buttonStyle="secondary"
                  margin={false}
                  onClick={() => onReprint(print)}
                  size="medium"
                >
                  {texts.reprint}
                </Button>
              )}
          </figcaption>
        </figure>
      ))}
    </div>
  )
}

/** How far the factory is with a photo. */
function Attempt({ last }: { readonly last: Print['last_attempt'] }) {
  const texts = useTexts()
  if (!last) return null
  const { attempt, state, problem, carrier, tracking_number: number } = last
  const sent = [carrier, number].filter(Boolean).join(' ')
  return (
    <>
      <dt>{texts.factory}</dt>
      <dd>
        {texts.states[state]}
        {attempt > 1 && ` · ${texts.attempt(attempt)}`}
        {problem && (
          <>
            <br />
            {inWords(problem, texts)}
          </>
        )}
      </dd>
      {sent && (
        <>
          <dt>{texts.shipment}</dt>
          <dd>{sent}</dd>
        </>
      )}
    </>
  )
}
