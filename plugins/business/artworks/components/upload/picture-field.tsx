'use client'
import './upload.css'
import { Button, useTranslation } from '@payloadcms/ui'
import { type DragEvent, useRef, useState } from 'react'
import type { PrintForSale } from '../../../../../src/brands/print-for-sale.ts'
import { useTexts } from '../texts.ts'
import type { DecodedPicture } from './decode-picture.ts'
import { ACCEPTED_TYPES, acceptedLabel, MAX_MEGABYTES } from './picture-check.ts'
import { PictureFacts } from './picture-facts.tsx'
import { PictureQuality } from './picture-quality.tsx'
import { type ChosenPicture, useChosenPicture } from './use-chosen-picture.ts'

type Props = {
  /** Gets `null` when the chosen file cannot be used. */
  readonly onChange: (file: File | null) => void
  /** Gets what this browser has decoded of it, `null` where it cannot, `undefined` until then. */
  readonly onDecoded?: (decoded: DecodedPicture | null | undefined) => void
  /** What the brand sells in print; without it nothing is said of sizes. */
  readonly print: PrintForSale | undefined
  readonly error?: string | undefined
  readonly disabled: boolean
}

/** Chooses the picture by a file dialog or by dropping it, checks it and shows it upright. */
export function PictureField({ onChange, onDecoded, print, error, disabled }: Props) {
  const texts = useTexts().register
  const { language } = useTranslation().i18n
  const input = useRef<HTMLInputElement>(null)
  const { chosen, choose } = useChosenPicture(onChange, onDecoded)
  const [over, setOver] = useState(false)
  const preview = chosen?.decoded?.preview

  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file && !disabled) void choose(file)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button is the first.
    <div
      className={`register-picture${over ? ' register-picture--over' : ''}`}
      onDragLeave={() => setOver(false)}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDrop={onDrop}
    >
      {preview && (
        // biome-ignore lint/performance/noImgElement: the picture lies on this computer only.
        <img alt={texts.preview} src={preview} />
      )}
      {!preview && <p>{texts.drop}</p>}
      <input
        accept={ACCEPTED_TYPES.join(',')}
        aria-hidden="true"
        data-testid="register-file"
        hidden
        onChange={(event) => {
          const [file] = event.target.files ?? []
          if (file) void choose(file)
          // The same file, corrected on disk, should count as a new choice.
          event.target.value = ''
        }}
        ref={input}
        tabIndex={-1}
        type="file"
      />
      <Button
        buttonStyle="secondary"
        disabled={disabled}
        extraButtonProps={{ 'aria-describedby': 'register-picture-hint register-picture-state' }}
        id="register-choose"
        margin={false}
        onClick={() => input.current?.click()}
        size="medium"
      >
        {chosen ? texts.change : texts.choose}
      </Button>
      <p className="kit-field__hint" id="register-picture-hint">
        {texts.accepted(acceptedLabel(language), MAX_MEGABYTES)}
      </p>
      <div aria-live="polite" id="register-picture-state">
        {chosen && <Judgement {...{ chosen, print }} />}
        {(!chosen?.check || chosen.check.ok) && error && (
          <p className="kit-field__error">{error}</p>
        )}
      </div>
    </div>
  )
}

type Judged = Pick<Props, 'print'> & { readonly chosen: ChosenPicture }

function Judgement({ chosen, print }: Judged) {
  const texts = useTexts().register
  const { check, decoded } = chosen
  const size = check?.ok ? (check.size ?? decoded?.size) : undefined
  return (
    <>
      <PictureFacts {...chosen} />
      {check && !check.ok && <p className="kit-field__error">{check.reason}</p>}
      {check?.ok && decoded === null && (
        <p className="register-picture__notice">{texts.serverProcesses}</p>
      )}
      {check?.ok && size && <PictureQuality {...{ size, print }} hints={decoded?.hints ?? []} />}
    </>
  )
}
