'use client'
import { useRef, useState } from 'react'
import { type Answer, callService, type Problem } from '../../../../core/console/call-service.ts'
import type { SentBytes } from '../../components/upload/send-picture.ts'
import { usePictureUpload } from '../../components/upload/use-picture-upload.ts'
import {
  formPath,
  type RegistrationValues,
  recordChanges,
  registrationBody,
} from './registration-values.ts'

type Draft = { readonly brand: string; readonly artworkId: string; readonly uploadToken: string }

export type RegistrationStep = 'idle' | 'creating' | 'uploading' | 'cancelled'

export type Registration = {
  readonly step: RegistrationStep
  /** How far the upload is, while it is under way. */
  readonly sent: SentBytes | null
  readonly cancel: () => void
  readonly problem: Problem | null
  /** Whether the draft exists and only its picture was refused. */
  readonly pictureRefused: boolean
  /** Gives the artwork's id when all of it worked. */
  readonly send: (input: Input) => Promise<string | null>
}

type Input = {
  readonly brand: string
  readonly values: RegistrationValues
  readonly picture: File
}

/**
 * Creates the draft and brings its picture. After a refused picture the next attempt corrects the
 * same draft and uses the same token, so that no second artwork appears.
 */
export function useRegistration(api: string): Registration {
  const [step, setStep] = useState<RegistrationStep>('idle')
  const [problem, setProblem] = useState<Problem | null>(null)
  const draft = useRef<Draft | null>(null)
  const upload = usePictureUpload()

  const send = async ({ brand, values, picture }: Input): Promise<string | null> => {
    setProblem(null)
    setStep('creating')
    const saved = await save(
      api,
      draft.current?.brand === brand ? draft.current : null,
      brand,
      values,
    )
    if (!saved.ok) return refuse(saved.problem)
    draft.current = saved.value
    setStep('uploading')
    const { artworkId, uploadToken } = saved.value
    const uploaded = await upload.send({
      url: `${api}/${brand}/artworks/${artworkId}/upload`,
      token: uploadToken,
      file: picture,
    })
    if (!uploaded) {
      setStep('cancelled')
      return null
    }
    if (!uploaded.ok) {
      if (uploaded.problem.code === 'UPLOAD_TOKEN_INVALID') draft.current = null
      return refuse(uploaded.problem)
    }
    return artworkId
  }

  const refuse = (reason: Problem): null => {
    setProblem(reason)
    setStep('idle')
    return null
  }

  const pictureRefused = problem !== null && draft.current !== null
  return { step, sent: upload.sent, cancel: upload.cancel, problem, pictureRefused, send }
}

async function save(
  api: string,
  draft: Draft | null,
  brand: string,
  values: RegistrationValues,
): Promise<Answer<Draft>> {
  const json = (method: string, body: object) => ({
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (draft) {
    const url = `${api}/artworks/${draft.artworkId}`
    const answer = await callService(url, json('PATCH', recordChanges(values)))
    return answer.ok
      ? { ok: true, value: draft }
      : { ok: false, problem: formPaths(answer.problem) }
  }
  const answer = await callService<{ artwork_id: string; upload_token: string }>(
    `${api}/${brand}/artworks/create`,
    json('POST', registrationBody(values)),
  )
  if (!answer.ok) return answer
  const { artwork_id: artworkId, upload_token: uploadToken } = answer.value
  return { ok: true, value: { brand, artworkId, uploadToken } }
}

/** The record names some fields otherwise than the form does. */
function formPaths(problem: Problem): Problem {
  const errors = problem.errors.map(({ path, message }) => ({ path: formPath(path), message }))
  return { ...problem, errors }
}
