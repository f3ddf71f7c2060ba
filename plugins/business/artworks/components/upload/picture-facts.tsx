'use client'
import './upload.css'
import { useTranslation } from '@payloadcms/ui'
import { useTexts } from '../texts.ts'
import { sizeLabel } from './picture-check.ts'
import type { ChosenPicture } from './use-chosen-picture.ts'

/** The name of a chosen picture and, once it is checked and can be used, its format, px and bytes. */
export function PictureFacts({ name, bytes, check, decoded }: ChosenPicture) {
  const texts = useTexts().register
  const { language } = useTranslation().i18n
  const size = check?.ok ? (check.size ?? decoded?.size) : undefined
  const weight = sizeLabel(bytes, language)
  return (
    <>
      <p className="register-picture__name">{name}</p>
      {!check && <p>{texts.checking}</p>}
      {check?.ok && (
        <p>
          {size
            ? texts.facts(check.format, size.width, size.height, weight)
            : texts.factsWithoutSize(check.format, weight)}
        </p>
      )}
    </>
  )
}
