import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { errorBody, errorHeaders } from '../errors/describe-error.ts'
import type { Language } from '../errors/in-language.ts'
import { ServiceError } from '../errors/service-error.ts'
import { type Asked, refusalPage, refusalText } from './refusal-page.ts'
import { requestId } from './request-context.ts'
import { requestLanguage } from './request-language.ts'

/** How long a client may go on sending an unwanted body before its connection is cut. */
const LINGER_MS = 2_000

/** Answers a request that goes no further, and ends its connection when its body is not read. */
export function answerRefusal(
  req: IncomingMessage,
  res: ServerResponse,
  error: ServiceError,
  requestId: string,
): void {
  if (res.headersSent) {
    res.destroy()
    return
  }
  const language = languageOf(req)
  const { type, text } = refusalBody(req, error, { requestId, language })
  const body = Buffer.from(text)
  for (const [name, value] of errorHeaders(error, requestId, language)) res.setHeader(name, value)
  res.setHeader('content-type', type)
  res.setHeader('content-length', body.byteLength)
  if (!req.complete) res.setHeader('connection', 'close')
  res.writeHead(error.status)
  if (req.complete || req.destroyed) {
    res.end(req.method === 'HEAD' ? undefined : body)
    return
  }
  // A client that is still sending reads the answer only when its connection is not reset at once.
  res.write(body)
  const end = () => {
    clearTimeout(cut)
    res.end()
  }
  const cut = setTimeout(end, LINGER_MS)
  req.once('end', end).once('close', end).resume()
}

/** The same for a request that Next has routed, and whose headers the front server completes. */
export function refusalResponse(request: Request, error: ServiceError): Response {
  const { method, url, headers } = request
  const asked = { method, url: new URL(url).pathname, headers: Object.fromEntries(headers) }
  const context = { requestId: requestId(), language: languageOf(asked) }
  const { type, text } = refusalBody(asked, error, context)
  const answered = errorHeaders(error, context.requestId, context.language)
  answered.set('content-type', type)
  return new Response(text, { status: error.status, headers: answered })
}

function refusalBody(
  req: Asked,
  error: ServiceError,
  context: Context,
): { readonly type: string; readonly text: string } {
  // Next reads this very type, without a charset.
  const text = refusalText(req, error, context.language)
  if (text !== null) return { type: 'text/plain', text }
  const page = refusalPage(req, error, context)
  if (page !== null) return { type: 'text/html; charset=utf-8', text: page }
  const envelope = errorBody(error, context.requestId, context.language)
  return { type: 'application/json', text: JSON.stringify(envelope) }
}

/**
 * Answers what is not HTTP, or not in time, with the same envelope as everything else; in English, since
 * there are no headers to name another language.
 */
export function answerMalformed(failure: Error & { code?: string }, socket: Duplex): void {
  if (failure.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  endWith(socket, describe(failure.code), { requestId: randomUUID(), language: 'en' })
}

/**
 * Ends a request whose body comes too slowly, and with it the reader of the body. Its response is still to
 * be written by other code, so the refusal goes past it, where nothing of it or of an earlier one is
 * under way on the connection.
 */
export function answerTooSlow(
  req: IncomingMessage,
  res: ServerResponse,
  error: ServiceError,
): void {
  const isTurn = res.socket !== null && res.socket === req.socket
  if (res.headersSent || !isTurn || !req.socket.writable) req.destroy()
  else {
    const context = { requestId: requestId(), language: languageOf(req) }
    endWith(req.socket, error, context, () => req.destroy())
  }
}

type Context = { readonly requestId: string; readonly language: Language }

function endWith(
  socket: Duplex,
  error: ServiceError,
  { requestId, language }: Context,
  done = () => {},
): void {
  const body = JSON.stringify(errorBody(error, requestId, language))
  const headers = errorHeaders(error, requestId, language)
  headers.set('content-type', 'application/json')
  headers.set('content-length', String(Buffer.byteLength(body)))
  headers.set('connection', 'close')
  headers.set('x-content-type-options', 'nosniff')
  const lines = [...headers].map(([name, value]) => `${name}: ${value}\r\n`).join('')
  socket.end(`HTTP/1.1 ${error.status} ${error.code}\r\n${lines}\r\n${body}`, done)
}

const languageOf = ({ headers }: Pick<Asked, 'headers'>): Language =>
  requestLanguage({ cookie: headers.cookie, acceptLanguage: headers['accept-language'] })

function describe(code: string | undefined): ServiceError {
  if (code === 'HPE_HEADER_OVERFLOW') {
    return new ServiceError('HEADERS_TOO_LARGE', {
      en: 'The headers together may have at most 16 KiB.',
      ja: 'リクエストヘッダーは合計16 KiB以下にしてください。',
    })
  }
  return new ServiceError(
    code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'REQUEST_TIMEOUT' : 'MALFORMED_REQUEST',
  )
}
