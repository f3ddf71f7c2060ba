'use client'
import { Button, toast } from '@payloadcms/ui'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { callService, type Problem } from '../../../../core/console/call-service.ts'
import { ProblemNotice } from '../../../../core/console/problem-notice.tsx'
import type { ArtworkFacts } from '../artwork-facts.ts'
import { useTexts } from '../texts.ts'
import type { Composition } from '../use-composition.ts'
import { DuplicateNotice } from './duplicate-notice.tsx'
import { PictureField } from './picture-field.tsx'
import { UploadProgress } from './upload-progress.tsx'
import { useDuplicate } from './use-duplicate.ts'
import { useLeaveQuestion } from './use-leave-question.ts'
import { usePictureUpload } from './use-picture-upload.ts'
import { usePrintForSale } from './use-print-for-sale.ts'

type Props = {
  readonly api: string
  readonly artwork: ArtworkFacts
  readonly composition: Pick<Composition, 'start'>
}

/** Uploads the picture of a draft whose upload never ended, with another upload token. */
export function UploadPicture({ api, artwork: { id, brand }, composition }: Props) {
  const texts = useTexts().uploadPicture
  const router = useRouter()
  const print = usePrintForSale(api, brand)
  const [file, setFile] = useState<File | null>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const { sent, send, cancel } = usePictureUpload()
  const { duplicate, settled } = useDuplicate(`${api}/${brand}/artworks`, file)
  useLeaveQuestion(busy)

  const upload = async (picture: File) => {
    const url = `${api}/${brand}/artworks/${id}`
    const given = await callService<{ upload_token: string }>(`${url}/upload-token`, {
      method: 'POST',
    })
    if (!given.ok) return given
    const token = given.value.upload_token
    return send({ url: `${url}/upload`, token, file: picture })
  }
  const start = async () => {
    if (!file) return
    setBusy(true)
    setProblem(null)
    const answer = (await settled()) ? null : await upload(file)
    setBusy(false)
    if (!answer) return
    if (!answer.ok) return setProblem(answer.problem)
    toast.success(texts.done)
    await composition.start()
    router.refresh()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be part of the record's form.
    <div aria-label={texts.label} className="upload-picture" role="group">
      <PictureField disabled={busy} onChange={setFile} print={print} />
      {duplicate && <DuplicateNotice duplicate={duplicate} />}
      {sent ? (
        <UploadProgress onCancel={cancel} sent={sent} />
      ) : (
        <Button
          disabled={!file || busy || duplicate !== null}
          id="artwork-upload-picture"
          margin={false}
          onClick={() => void start()}
          size="medium"
        >
          {texts.upload}
        </Button>
      )}
      <ProblemNotice problem={problem} />
    </div>
  )
}
