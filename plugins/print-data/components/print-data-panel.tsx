'use client'
import './print-data.css'
import { Button, useConfig, useTranslation } from '@payloadcms/ui'
import { useArtworkFacts } from '../../artworks/components/artwork-facts.ts'
import { ProblemNotice } from '../../artworks/components/problem-notice.tsx'
import { PreflightList } from './preflight-list.tsx'
import { printTextsOf } from './texts.ts'
import { type PrintSizeState, usePrintData } from './use-print-data.ts'

/** The tab of an artwork's print files: a row for each size, its file and what the preflight found. */
export function PrintDataPanel() {
  const artwork = useArtworkFacts()
  const { api } = useConfig().config.routes
  return artwork && <Panel address={`${api}/${artwork.brand}/artworks/${artwork.id}/print-data`} />
}

function Panel({ address }: { readonly address: string }) {
  const texts = printTextsOf(useTranslation().i18n.language)
  const { sizes, problem, make } = usePrintData(address)
  return (
    <div className="print-data">
      <p>{texts.intro}</p>
      <ProblemNotice problem={problem} />
      {sizes === null && !problem && <p>{texts.loading}</p>}
      {sizes?.length === 0 && <p>{texts.none}</p>}
      {sizes && sizes.length > 0 && (
        <ul className="print-data__sizes">
          {sizes.map((size) => (
            <Size key={size.size} make={make} state={size} />
          ))}
        </ul>
      )}
    </div>
  )
}

type SizeProps = {
  readonly state: PrintSizeState
  readonly make: (size: string) => Promise<void>
}

function Size({ state, make }: SizeProps) {
  const { language } = useTranslation().i18n
  const texts = printTextsOf(language)
  const { size, rating, effective_dpi, print_data: file } = state
  const label = texts.size(size, state.width_mm, state.height_mm)
  const short = size.toUpperCase()
  const megabytes = new Intl.NumberFormat(language, { maximumFractionDigits: 1 })
  return (
    <li className={`print-data__size print-data__size--${rating}`} id={`print-data-${size}`}>
      <div className="print-data__head">
        <h3>{label}</h3>
        <span>
          {texts.dpi(effective_dpi)} <strong>{texts.ratings[rating]}</strong>
        </span>
      </div>
      <p aria-live="polite" className="print-data__status">
        {file && texts.status[file.status]}
        {file?.status === 'ready' &&
          ` · ${texts.facts(file.width, file.height, megabytes.format((file.bytes ?? 0) / 1024 / 1024))}`}
      </p>
      {file && file.preflight.length > 0 && (
        <PreflightList findings={file.preflight} label={texts.findings(short)} />
      )}
      <div className="print-data__actions">
        <Button
          buttonStyle="secondary"
          disabled={rating === 'refused' || file?.status === 'queued'}
          margin={false}
          onClick={() => void make(size)}
          size="medium"
        >
          {file ? texts.again(short) : texts.make(short)}
        </Button>
        {file?.download_url && (
          <a href={file.download_url} rel="noreferrer" target="_blank">
            {texts.download(short)}
          </a>
        )}
      </div>
    </li>
  )
}
