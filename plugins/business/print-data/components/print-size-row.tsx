'use client'
import { Button, useTranslation } from '@payloadcms/ui'
import { PreflightList } from './preflight-list.tsx'
import { sizeName, useTexts } from './texts.ts'
import type { PrintSizeState } from './use-print-data.ts'

type Props = {
  readonly state: PrintSizeState
  readonly make: (size: string) => Promise<void>
  /** Opens the choice of the part to print; missing where the brand prints whole pictures. */
  readonly onCrop?: () => void
}

/** One size of an artwork: how well it prints, what of it is printed, and its file. */
export function PrintSizeRow({ state, make, onCrop }: Props) {
  const { language } = useTranslation().i18n
  const texts = useTexts()
  const { size, rating, effective_dpi, print_data: file } = state
  const short = sizeName(size)
  const megabytes = new Intl.NumberFormat(language, { maximumFractionDigits: 1 })
  return (
    <li className={`print-data__size print-data__size--${rating}`} id={`print-data-${size}`}>
      <div className="print-data__head">
        <h3>
          {texts.size(size, state.width_mm, state.height_mm)}
          {!state.for_sale && <small> {texts.notForSale}</small>}
        </h3>
        <span>
          {texts.dpi(effective_dpi)} <strong>{texts.ratings[rating]}</strong>
        </span>
      </div>
      {onCrop && <p>{state.crop_chosen ? texts.crop.chosen(state.crop) : texts.crop.middle}</p>}
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
        {onCrop && (
          <Button buttonStyle="secondary" margin={false} onClick={onCrop} size="medium">
            {texts.crop.choose(short)}
          </Button>
        )}
        {file?.download_url && (
          <a href={file.download_url} rel="noreferrer" target="_blank">
            {texts.download(short)}
          </a>
        )}
      </div>
    </li>
  )
}
