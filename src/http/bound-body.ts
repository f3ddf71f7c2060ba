import { IncomingMessage, type ServerResponse } from 'node:http'
import { ServiceError } from '../errors/service-error.ts'
import { endWhenSlow, type UploadBounds } from './end-when-slow.ts'
import { limitJsonDepth } from './json-depth-limit.ts'

/** Largest body that is no upload: 1 MiB. */
export const MAX_BODY_BYTES = 1024 * 1024

/** `bodyMs` is also the time until the whole of a small body has arrived. */
export type BodyBounds = UploadBounds & {
  /** Whether the client waits for permission to send its body. */
  readonly expectsContinue: boolean
}

/**
 * The request with a body that cannot grow or dawdle. A body that is no form upload is read here, to
 * at most 1 MiB, so that nothing behind starts on half of one; uploads are passed on as they come,
 * bounded by those who take them, and end when they fall silent or trickle.
 *
 * @throws ServiceError `PAYLOAD_TOO_LARGE`, `REQUEST_TIMEOUT` or `MALFORMED_JSON`.
 */
export async function boundBody(
  req: IncomingMessage,
  res: ServerResponse,
  bounds: BodyBounds,
): Promise<IncomingMessage> {
  const { bodyMs, expectsContinue } = bounds
  if (!hasBody(req)) return req
  const isUpload = /^multipart\/form-data\b/i.test(req.headers['content-type'] ?? '')
  if (!isUpload && Number(req.headers['content-length'] ?? 0) > MAX_BODY_BYTES) throw tooLarge()
  if (expectsContinue) res.writeContinue()
  if (!isUpload) {
    const body = await readAll(req, bodyMs)
    if (/^application\/json\b/i.test(req.headers['content-type'] ?? '')) limitJsonDepth(body)
    return replay(req, body)
  }
  endWhenSlow(req, res, bounds)
  return req
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

const tooLarge = () =>
  new ServiceError('PAYLOAD_TOO_LARGE', {
    en: 'A body that is not an upload may have at most 1 MiB.',
    ja: 'アップロード以外のリクエスト本文は1 MiB以下にしてください。',
  })

function readAll(req: IncomingMessage, limitMs: number): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const chunks: Buffer[] = []
  let size = 0
  const late = setTimeout(() => {
    const sentence = {
      en: `The body did not arrive within ${limitMs / 1000} seconds.`,
      ja: `リクエスト本文が${limitMs / 1000}秒以内に届きませんでした。`,
    }
    reject(new ServiceError('REQUEST_TIMEOUT', sentence))
  }, limitMs)
  const take = (chunk: Buffer) => {
    size += chunk.byteLength
    if (size > MAX_BODY_BYTES) reject(tooLarge())
    else chunks.push(chunk)
  }
  const broken = () =>
    reject(
      new ServiceError('MALFORMED_REQUEST', {
        en: 'The body was cut off.',
        ja: 'リクエスト本文が途中で切れました。',
      }),
    )
  req.on('data', take).once('end', () => resolve(Buffer.concat(chunks)))
  req.once('error', broken).once('close', broken)
  return promise.finally(() => {
    clearTimeout(late)
    req.off('data', take).off('close', broken)
  })
}

/** The same request with a body that has arrived. */
function replay(req: IncomingMessage, body: Buffer): IncomingMessage {
  const copy = new IncomingMessage(req.socket)
  const { method, url, headers, rawHeaders, httpVersion, httpVersionMajor, httpVersionMinor } = req
  Object.assign(copy, { method, url, rawHeaders, httpVersion, httpVersionMajor, httpVersionMinor })
  copy.headers = headers
  copy.complete = true
  if (body.byteLength > 0) copy.push(body)
  copy.push(null)
  return copy
}
