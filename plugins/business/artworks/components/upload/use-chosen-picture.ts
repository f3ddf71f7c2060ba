'use client'
import { useTranslation } from '@payloadcms/ui'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../texts.ts'
import { type DecodedPicture, decodePicture } from './decode-picture.ts'
import { type CheckedPicture, checkPicture } from './picture-check.ts'

export type ChosenPicture = {
  readonly name: string
  readonly bytes: number
  /** `null` while the file is looked at. */
  readonly check: CheckedPicture | null
  /** `undefined` while it is decoded, `null` where this browser cannot. */
  readonly decoded: DecodedPicture | null | undefined
}

/**
 * The file chosen last, checked and decoded.
 *
 * @param onChange gets it once it can be sent.
 * @param onDecoded gets what this browser has decoded of it, `null` where it cannot, `undefined` until then.
 */
export function useChosenPicture(
  onChange: (file: File | null) => void,
  onDecoded: (decoded: DecodedPicture | null | undefined) => void = () => undefined,
) {
  const texts = useTexts()
  const { language } = useTranslation().i18n
  const newest = useRef<File | null>(null)
  const [chosen, setChosen] = useState<ChosenPicture | null>(null)
  const preview = chosen?.decoded?.preview

  useEffect(() => {
    if (preview) return () => URL.revokeObjectURL(preview)
    return undefined
  }, [preview])

  const choose = async (file: File) => {
    const { name, size: bytes } = file
    newest.current = file
    onChange(null)
    onDecoded(undefined)
    setChosen({ name, bytes, check: null, decoded: undefined })
    const check = await checkPicture(file, texts, language)
    if (newest.current !== file) return
    setChosen({ name, bytes, check, decoded: undefined })
    if (!check.ok) return
    onChange(file)
    const decoded = await decodePicture(file, check.size)
    if (newest.current === file) {
      setChosen({ name, bytes, check, decoded })
      onDecoded(decoded)
    } else if (decoded) URL.revokeObjectURL(decoded.preview)
  }
  return { chosen, choose }
}
