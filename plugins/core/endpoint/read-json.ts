import type { PayloadRequest } from 'payload'
import { ServiceError } from '../../../src/errors/service-error.ts'

const MAX_JSON_BYTES = 1024 * 1024

/**
 * Returns the bytes of a JSON body as they came, at most 1 MiB. The size is checked while the body arrives.
 *
 * @throws ServiceError `UNSUPPORTED_MEDIA_TYPE` or `PAYLOAD_TOO_LARGE`.
 */
export async function readBytes(req: PayloadRequest): Promise<Buffer> {
  const type = req.headers.get('content-type') ?? ''
  if (!/^application\/json\s*(;|$)/i.test(type)) {
    throw new ServiceError('UNSUPPORTED_MEDIA_TYPE', {
      en: 'The body must be sent as application/json.',
      ja: 'リクエスト本文はapplication/jsonで送信してください。',
    })
  }
  const body = req.body as ReadableStream<Uint8Array> | null
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.byteLength
    if (size > MAX_JSON_BYTES) {
      throw new ServiceError('PAYLOAD_TOO_LARGE', {
        en: 'A JSON body may have at most 1 MiB.',
        ja: 'JSONの本文は1 MiB以下にしてください。',
      })
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/**
 * Returns the JSON body of a request.
 *
 * @throws ServiceError as `readBytes`, and `MALFORMED_JSON`.
 */
export async function readJson(req: PayloadRequest): Promise<unknown> {
  const bytes = await readBytes(req)
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch (cause) {
    throw new ServiceError('MALFORMED_JSON', undefined, { cause })
  }
}
