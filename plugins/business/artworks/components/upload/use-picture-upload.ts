'use client'
import { useRef, useState } from 'react'
import type { Answer } from '../../../../core/console/call-service.ts'
import { type SentBytes, sendPicture } from './send-picture.ts'

export type PictureUpload = {
  /** How far the upload is, or `null` when none is under way. */
  readonly sent: SentBytes | null
  /** Returns `null` when the upload was cancelled. */
  readonly send: (to: Destination) => Promise<Answer<object> | null>
  readonly cancel: () => void
}

type Destination = { readonly url: string; readonly token: string; readonly file: File }

/** An upload that tells how far it is and can be cancelled. */
export function usePictureUpload(): PictureUpload {
  const [sent, setSent] = useState<SentBytes | null>(null)
  const controller = useRef<AbortController | null>(null)
  return {
    sent,
    send: async (to) => {
      controller.current = new AbortController()
      setSent({ loaded: 0, total: to.file.size })
      const { signal } = controller.current
      const answer = await sendPicture({ ...to, onProgress: setSent, signal })
      setSent(null)
      return answer
    },
    cancel: () => controller.current?.abort(),
  }
}
