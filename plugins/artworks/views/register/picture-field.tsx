'use client'
import { Button, useTranslation } from '@payloadcms/ui'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { useTexts } from '../../components/use-texts.ts'
import {
  ACCEPTED_TYPES,
  acceptedLabel,
  type CheckedPicture,
  checkPicture,
  MAX_MEGABYTES,
  SHARP_FROM_PX,
  sizeLabel,
} from './picture-check.ts'

type Props = {
  readonly file: File | null
  /** Gets `null` when the chosen file cannot be used. */
  readonly onChange: (file: File | null) => void
  readonly error?: string | undefined
  readonly disabled: boolean
}

type Chosen = {
  readonly name: string
  readonly bytes: number
  readonly check: CheckedPicture | null
}

/** Chooses the picture by a file dialog or by dropping it, checks it and shows it. */
export function PictureField({ file, onChange, error, disabled }: Props) {
  const all = useTexts()
  const texts = all.register
  const { language } = useTranslation().i18n
  const input = useRef<HTMLInputElement>(null)
  const newest = useRef<File | null>(null)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [over, setOver] = useState(false)
  const preview = usePreview(file)

  const choose = async (candidate: File | undefined) => {
    if (!candidate || disabled) return
    const { name, size: bytes } = candidate
    newest.current = candidate
    onChange(null)
    setChosen({ name, bytes, check: null })
    const check = await checkPicture(candidate, all, language)
    if (newest.current !== candidate) return
    setChosen({ name, bytes, check })
    if (check.ok) onChange(candidate)
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void choose(event.dataTransfer.files[0])
  }
  const check = chosen?.check
  const problem = check && !check.ok ? check.reason : error
  const small = check?.ok && Math.min(check.width, check.height) < SHARP_FROM_PX
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
          void choose(event.target.files?.[0])
          // The same file, corrected on the disk, shall count as a new choice.
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
      <p className="register-field__hint" id="register-picture-hint">
        {texts.accepted(acceptedLabel(language), MAX_MEGABYTES)}
      </p>
      <div aria-live="polite" id="register-picture-state">
        {chosen && <p className="register-picture__name">{chosen.name}</p>}
        {chosen && !check && <p>{texts.checking}</p>}
        {chosen && check?.ok && (
          <p>
            {texts.facts(
              check.format,
              check.width,
              check.height,
              sizeLabel(chosen.bytes, language),
            )}
          </p>
        )}
        {small && <p className="register-picture__warning">{texts.small(SHARP_FROM_PX)}</p>}
        {problem && <p className="register-field__error">{problem}</p>}
      </div>
    </div>
  )
}

function usePreview(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return setUrl(null)
    const next = URL.createObjectURL(file)
    setUrl(next)
    return () => URL.revokeObjectURL(next)
  }, [file])
  return url
}
