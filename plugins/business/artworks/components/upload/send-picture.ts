import { type Answer, readAnswer, unreachable } from '../../../../core/console/call-service.ts'

export type SentBytes = { readonly loaded: number; readonly total: number }

type Upload = {
  readonly url: string
  readonly token: string
  readonly file: File
  readonly onProgress: (sent: SentBytes) => void
  readonly signal: AbortSignal
}

/**
 * Sends a picture with the upload token; `null` when it was cancelled. `fetch` cannot tell how far it
 * is, the older API can.
 */
export function sendPicture(upload: Upload): Promise<Answer<object> | null> {
  const { url, token, file, onProgress, signal } = upload
  const form = new FormData()
  form.set('image', file)
  const request = new XMLHttpRequest()
  return new Promise((resolve) => {
    if (signal.aborted) return resolve(null)
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress({ loaded, total }),
    )
    request.addEventListener('load', () =>
      resolve(readAnswer(request.status >= 200 && request.status < 300, request.responseText)),
    )
    request.addEventListener('error', () => resolve(unreachable))
    request.addEventListener('abort', () => resolve(null))
    request.open('POST', url)
    request.setRequestHeader('authorization', `Bearer ${token}`)
    request.send(form)
  })
}
