import { randomUUID } from 'node:crypto'
import { ServiceError } from '../../../errors/service-error.ts'
import { boundedText } from '../../../http-client/bounded.ts'
import { AttemptFailure } from '../../attempts/attempt-failure.ts'
import { rejected } from '../../attempts/rejected.ts'
import { deadlinePassed } from '../../attempts/retry.ts'
import type { Picture } from '../../port.ts'

/** What a target says of a form that it refuses is shorter. */
const MAX_ANSWER_BYTES = 64 * 1024

export type UploadTarget = {
  readonly url: string
  readonly parameters: readonly { readonly name: string; readonly value: string }[]
}

/**
 * Sends a picture as a form to a target, chunk by chunk: only what the connection takes is in memory.
 *
 * @throws AttemptFailure when another target may take it.
 * @throws ServiceError `COMMERCE_REJECTED` for a picture that no target takes; that of the picture's own store.
 */
export async function sendPicture(
  target: UploadTarget,
  { picture, filename }: { readonly picture: Picture; readonly filename: string },
  { signal, timeoutMs }: { readonly signal: AbortSignal; readonly timeoutMs: number },
): Promise<void> {
  if (signal.aborted) throw deadlinePassed(signal.reason)
  const source = await picture.open()
  if (source === null) throw ownStoreFailure('a picture was replaced while it was being sent')
  const form = formAround(target, filename, picture)
  const timeout = AbortSignal.timeout(timeoutMs)
  let broken: { readonly error: unknown } | undefined
  async function* body() {
    yield form.before
    try {
      let left = picture.size
      for await (const chunk of source as AsyncIterable<Uint8Array>) {
        left -= chunk.byteLength
        if (left < 0) break
        yield chunk
      }
      // The form has announced its length: neither less nor more may follow.
      if (left !== 0) throw ownStoreFailure('a picture has another size than its store says')
    } catch (error) {
      broken = { error }
      throw error
    }
    yield form.after
  }
  try {
    const response = await fetch(target.url, {
      method: 'POST',
      headers: {
        'Content-Type': `multipart/form-data; boundary=${form.boundary}`,
        // Storage services refuse forms of unknown length.
        'Content-Length': String(form.before.length + picture.size + form.after.length),
      },
      body: body(),
      duplex: 'half',
      redirect: 'manual',
      signal: AbortSignal.any([signal, timeout]),
    } as unknown as RequestInit)
    const said = await boundedText(response, MAX_ANSWER_BYTES, 'The answer')
    if (response.ok) return
    throw refusal(response.status, said)
  } catch (error) {
    if (signal.aborted) throw deadlinePassed(error)
    if (broken !== undefined) throw broken.error
    if (timeout.aborted) {
      throw new AttemptFailure(`a picture was not taken within ${timeoutMs} ms`, { cause: error })
    }
    if (error instanceof AttemptFailure || error instanceof ServiceError) throw error
    throw new AttemptFailure('the connection failed while a picture was being sent', {
      cause: error,
    })
  } finally {
    source.destroy()
  }
}

/** A failure of this service's object store. It says nothing of the platform, which was not asked. */
const ownStoreFailure = (message: string) => new AttemptFailure(message, { answered: true })

/** A target that has expired answers 403, and a new one may take the picture; one of a wrong size or type gets 400. */
function refusal(status: number, said: string): Error {
  const isFinal = status >= 400 && status < 500 && ![403, 404, 408, 410, 429].includes(status)
  if (!isFinal) return new AttemptFailure(`a picture was answered with status ${status}`)
  const code = /<Code>([A-Za-z]{1,60})<\/Code>/.exec(said)?.[1] ?? `status ${status}`
  return rejected([
    { en: `a picture was not accepted (${code})`, ja: `画像が受け付けられませんでした（${code}）` },
  ])
}

/** The parts of the form before and behind the bytes of the picture, which come last. */
function formAround({ parameters }: UploadTarget, filename: string, picture: Picture) {
  const boundary = `picture-${randomUUID()}`
  const fields = parameters.map(
    ({ name, value }) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const file = [
    `--${boundary}`,
    `Content-Disposition: form-data; name="file"; filename="${filename}"`,
    `Content-Type: ${picture.contentType}`,
    '',
    '',
  ].join('\r\n')
  return {
    boundary,
    before: Buffer.from(fields.join('') + file),
    after: Buffer.from(`\r\n--${boundary}--\r\n`),
  }
}
