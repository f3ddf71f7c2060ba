'use client'
import { useState } from 'react'
import { type Answer, callService, type Problem } from '../../../../core/console/call-service.ts'
import { discardDraft } from '../../components/discard-draft.ts'
import type { SentBytes } from '../../components/upload/send-picture.ts'
import { usePictureUpload } from '../../components/upload/use-picture-upload.ts'
import type { Draft, FormState } from './form-state.ts'
import { formPath, recordChanges, registrationBody } from './registration-values.ts'

export type RegistrationStep = 'idle' | 'creating' | 'uploading' | 'cancelled'

export type Registration = {
  readonly step: RegistrationStep
  /** How far the upload is, while it is under way. */
  readonly sent: SentBytes | null
  readonly cancel: () => void
  readonly problem: Problem | null
  /** Whether the details are saved and only the picture was refused. */
  readonly pictureRefused: boolean
  /** Returns `null` unless all of it worked. */
  readonly send: (form: FormState, picture: File) => Promise<Registered | null>
}

export type Registered = {
  readonly artworkId: string
  /** Why the artwork is not published when its pictures are ready, where that was wanted. */
  readonly wishRefused: Problem | null
}

type Saved = { readonly draft: Draft; readonly uploadToken: string }

/**
 * Creates the draft, brings its picture and has its variants composed. The next attempt, also on another visit, corrects the
 * draft of the one before and brings its picture with a new token, so that no second artwork appears.
 *
 * @param onDraft gets the draft as soon as it exists, and `null` when it was deleted.
 */
export function useRegistration(api: string, onDraft: (draft: Draft | null) => void): Registration {
  const [step, setStep] = useState<RegistrationStep>('idle')
  const [problem, setProblem] = useState<Problem | null>(null)
  const [pictureRefused, setPictureRefused] = useState(false)
  const upload = usePictureUpload()

  const refuse = (reason: Problem, ofPicture: boolean): null => {
    setProblem(reason)
    setPictureRefused(ofPicture)
    setStep('idle')
    return null
  }
  const send = async (form: FormState, picture: File): Promise<Registered | null> => {
    setProblem(null)
    setStep('creating')
    const saved = (await resume(api, form)) ?? (await create(api, form))
    if (!saved.ok) return refuse(saved.problem, false)
    const { draft, uploadToken: token } = saved.value
    onDraft(draft)
    setStep('uploading')
    const url = urlOf(api, draft)
    const uploaded = await upload.send({ url: `${url}/upload`, token, file: picture })
    if (!uploaded) {
      setStep('cancelled')
      return null
    }
    if (!uploaded.ok) {
      // Another artwork has the picture, and many a user leaves it at that.
      const isLeft = uploaded.problem.code === 'DUPLICATE_IMAGE'
      if (isLeft && (await discardDraft(url)).ok) onDraft(null)
      return refuse(uploaded.problem, true)
    }
    return { artworkId: draft.artworkId, wishRefused: await compose(url, form.publishes) }
  }
  return { step, sent: upload.sent, cancel: upload.cancel, problem, pictureRefused, send }
}

/**
 * Goes on with the draft of an earlier attempt. Returns `null` where there is none to go on with. The token comes first:
 * from then on no other page can bring a picture to the values of this one.
 */
async function resume(api: string, { draft, ...form }: FormState): Promise<Answer<Saved> | null> {
  if (!draft) return null
  const url = urlOf(api, draft)
  if (draft.brand !== form.brand || draft.idpUid !== idpUidOf(form)) {
    // Where it stays nevertheless, it is in the list of artworks, and its page offers the same.
    await discardDraft(url)
    return null
  }
  const renewed = await callService<{ upload_token: string }>(`${url}/upload-token`, {
    method: 'POST',
  })
  if (!renewed.ok) return isOver(renewed.problem) ? null : renewed
  const record = `${api}/artworks/${draft.artworkId}`
  const changed = await callService(record, json('PATCH', recordChanges(form.values)))
  if (!changed.ok) return { ok: false, problem: formPaths(changed.problem) }
  return { ok: true, value: { draft, uploadToken: renewed.value.upload_token } }
}

/** Whether a draft was deleted, or got its picture in another way. */
const isOver = ({ code }: Problem) => code === 'NOT_FOUND' || code === 'IMAGE_ALREADY_UPLOADED'

async function create(api: string, form: FormState): Promise<Answer<Saved>> {
  const { brand, values } = form
  const idpUid = idpUidOf(form)
  const answer = await callService<{ artwork_id: string; upload_token: string }>(
    `${api}/${brand}/artworks/create`,
    json('POST', { ...registrationBody(values), ...(idpUid ? { idp_uid: idpUid } : {}) }),
  )
  if (!answer.ok) return answer
  const { artwork_id: artworkId, upload_token: uploadToken } = answer.value
  return { ok: true, value: { draft: { artworkId, brand, idpUid }, uploadToken } }
}

/**
 * Starts the composition, and returns why the artwork will not be published at its end though that was wanted. That the
 * composition itself could not be started is no reason to hold the registration up: the page of the artwork, which opens
 * next, shows how far the pictures are and offers the same.
 */
async function compose(url: string, publishes: boolean): Promise<Problem | null> {
  const wish = publishes
    ? await callService(`${url}/publish-when-ready`, json('PUT', { enabled: true }))
    : null
  if (wish?.ok) return null
  await callService(`${url}/generate-variants`, { method: 'POST' })
  return wish?.problem ?? null
}

const idpUidOf = ({ account }: Pick<FormState, 'account'>) => account.artist?.idpUid ?? null
const urlOf = (api: string, { brand, artworkId }: Draft) => `${api}/${brand}/artworks/${artworkId}`

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
