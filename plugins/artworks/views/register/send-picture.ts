import { type Answer, readAnswer, unreachable } from '../../components/call-service.ts'

type Upload = {
  readonly address: string
  readonly token: string
  readonly file: File
  /** Whole percents of the bytes that are on their way. */
  readonly onProgress: (percent: number) => void
}

/** Sends a picture with the upload token. `fetch` cannot tell how far it is, the older API can. */
export function sendPicture({ address, token, file, onProgress }: Upload): Promise<Answer<object>> {
  const form = new FormData()
  form.set('image', file)
  const request = new XMLHttpRequest()
  return new Promise((resolve) => {
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total > 0 ? Math.round((loaded / total) * 100) : 0),
    )
    request.addEventListener('load', () =>
      resolve(readAnswer(request.status >= 200 && request.status < 300, request.responseText)),
    )
    request.addEventListener('error', () => resolve(unreachable))
    request.open('POST', address)
    request.setRequestHeader('authorization', `Bearer ${token}`)
    request.send(form)
  })
}
