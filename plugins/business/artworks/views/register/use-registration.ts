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

type Draft = {
  readonly brand: string
  readonly idpUid: string | undefined
  readonly artworkId: string
  readonly uploadToken: string
}

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
  /** Whether the artwork is published when its pictures are ready. */
  readonly publishes: boolean
  /** User id of the artist, where it is not the user. */
  readonly idpUid: string | undefined
}

/**
 * Creates the draft, brings its picture and has its variants composed. After a refused picture the next attempt corrects the
 * same draft and uses the same token, so that no second artwork appears.
 */
export function useRegistration(api: string): Registration {
  const [step, setStep] = useState<RegistrationStep>('idle')
  const [problem, setProblem] = useState<Problem | null>(null)
  const draft = useRef<Draft | null>(null)
  const upload = usePictureUpload()

  const send = async ({
    brand,
    values,
    picture,
    publishes,
    idpUid,
  }: Input): Promise<string | null> => {
    setProblem(null)
    setStep('creating')
    const isSame = draft.current?.brand === brand && draft.current.idpUid === idpUid
    const saved = await save(api, isSame ? draft.current : null, { brand, values, idpUid })
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
    await compose(`${api}/${brand}/artworks/${artworkId}`, publishes)
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
  { brand, values, idpUid }: Pick<Input, 'brand' | 'values' | 'idpUid'>,
): Promise<Answer<Draft>> {
  if (draft) {
    const url = `${api}/artworks/${draft.artworkId}`
    const answer = await callService(url, json('PATCH', recordChanges(values)))
    return answer.ok
      ? { ok: true, value: draft }
      : { ok: false, problem: formPaths(answer.problem) }
  }
  const answer = await callService<{ artwork_id: string; upload_token: string }>(
    `${api}/${brand}/artworks/create`,
    json('POST', { ...registrationBody(values), idp_uid: idpUid }),
  )
  if (!answer.ok) return answer
  const { artwork_id: artworkId, upload_token: uploadToken } = answer.value
  return { ok: true, value: { brand, idpUid, artworkId, uploadToken } }
}

/**
 * Starts the composition. That it could not be started is no reason to hold the registration up: the page of the
 * artwork, which opens next, shows how far the pictures are and offers the same.
 */
async function compose(url: string, publishes: boolean): Promise<void> {
  const wish = { enabled: true }
  if (publishes && (await callService(`${url}/publish-when-ready`, json('PUT', wish))).ok) return
  await callService(`${url}/generate-variants`, { method: 'POST' })
}

const json = (method: string, body: object) => ({
  method,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

/** The record names some fields otherwise than the form does. */
function formPaths(problem: Problem): Problem {
  const errors = problem.errors.map(({ path, message }) => ({ path: formPath(path), message }))
  return { ...problem, errors }
}
