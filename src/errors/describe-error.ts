import { ERROR_TABLE, type ErrorCode } from './error-table.ts'
import type { Language } from './in-language.ts'
import { ServiceError } from './service-error.ts'

/** SQLSTATE classes and socket errors that mean "the database cannot be used now". */
const DATABASE_AWAY = /^(08(?!P01)|53|57P0|ECONNREFUSED$|ECONNRESET$|ETIMEDOUT$|EPIPE$|ENOTFOUND$)/
/** SQLSTATE of a statement that the database ended: timeout, serialization failure, deadlock, lock not available. */
const DATABASE_BUSY = /^(57014|40001|40P01|55P03)$/
/** The pool says this when all its connections are in use; a failed connection attempt has another message. */
const DATABASE_BUSY_MESSAGE = /timeout exceeded when trying to connect/i
/** SQLSTATE of a statement with more parameters or levels than the protocol and the database can hold. */
const STATEMENT_TOO_LARGE = /^(08P01|54[0-9A-Z]{3})$/
/** SQLSTATE class 22, "data exception". */
const DATA_EXCEPTION = /^22[0-9A-Z]{3}$/
/** SQLSTATE "not null violation" and "foreign key violation": a record would lose one that it needs. */
const RECORD_NEEDED = /^2350[23]$/
/** SQLSTATE "unique violation", where two requests store the same value at once. */
const NOT_UNIQUE = '23505'
/**
 * What the driver says, without a code, of a connection that was lost during a statement and between two. The last is
 * Payload's own: it keeps no cause, and nothing but a lost connection brings it about.
 */
const DATABASE_AWAY_MESSAGE = /Connection terminated|not queryable|cannot begin transaction/i

/**
 * The failure as a caller may see it. A `ServiceError` is passed on; a statement that the database ended for the
 * sake of others becomes `SERVICE_BUSY`, a database that cannot be reached `DATABASE_UNAVAILABLE`, a broken
 * reference and a value that is not unique `CONFLICT`; everything unexpected becomes `INTERNAL` and says nothing of
 * its cause.
 */
export function toServiceError(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error
  if (isDatabaseBusy(error)) {
    const sentence = {
      en: 'The database is too busy to finish this request.',
      ja: 'データベースが混み合っているため、処理を完了できませんでした。',
    }
    return new ServiceError('SERVICE_BUSY', sentence, { retryAfterSeconds: 5, cause: error })
  }
  if (isDatabaseAway(error)) {
    const options = { retryAfterSeconds: 5, cause: error }
    return new ServiceError('DATABASE_UNAVAILABLE', undefined, options)
  }
  if (causesOf(error).some(({ code }) => RECORD_NEEDED.test(code))) {
    const sentence = {
      en: 'Other records reference this one, or it references a record that does not exist.',
      ja: 'ほかのデータから参照されているか、存在しないデータを参照しています。',
    }
    return new ServiceError('CONFLICT', sentence, { cause: error })
  }
  if (causesOf(error).some(({ code }) => code === NOT_UNIQUE)) {
    const sentence = {
      en: 'There is a record with the same value already.',
      ja: '同じ値のデータがすでにあります。',
    }
    return new ServiceError('CONFLICT', sentence, { cause: error })
  }
  return new ServiceError('INTERNAL', undefined, { cause: error })
}

/**
 * The same for work on what a client has sent: a value that the database cannot hold, or a query that is too large
 * for it, is invalid input, `VALIDATION_FAILED`.
 */
export function toRequestError(error: unknown): ServiceError {
  if (!(error instanceof ServiceError) && isStatementTooLarge(error)) {
    const sentence = {
      en: 'The request is too large for the database. Send less in one request.',
      ja: 'リクエストがデータベースの上限を超えています。一度に送る量を減らしてください。',
    }
    return new ServiceError('VALIDATION_FAILED', sentence, { cause: error })
  }
  if (error instanceof ServiceError || !isDataException(error)) return toServiceError(error)
  const sentence = {
    en: 'A value has the wrong type for its field.',
    ja: '値の種類が項目に合っていません。',
  }
  return new ServiceError('VALIDATION_FAILED', sentence, { cause: error })
}

/** Body of every error answer: Payload's own envelope with code, action, retryability and request id. */
export function errorBody(error: ServiceError, requestId: string, language: Language) {
  const { action, retryable } = ERROR_TABLE[error.code]
  const errors = error.errors.map(({ path, message }) => ({ path, message: message[language] }))
  return {
    errors: [
      {
        message: error.sentence[language],
        name: error.name,
        data: {
          code: error.code,
          action: action[language],
          retryable,
          requestId,
          ...(errors.length > 0 && { errors }),
        },
      },
    ],
  }
}

/**
 * Headers of every error answer: never cached, with its language and the request id and, where it helps,
 * how to go on.
 */
export function errorHeaders(error: ServiceError, requestId: string, language: Language): Headers {
  const headers = new Headers({
    'x-request-id': requestId,
    'cache-control': 'no-store',
    'content-language': language,
    vary: 'Accept-Language',
  })
  if (error.retryAfterSeconds !== undefined)
    headers.set('retry-after', String(error.retryAfterSeconds))
  if (error.allow.length > 0) headers.set('allow', error.allow.join(', '))
  if (error.status === 401) headers.set('www-authenticate', 'Bearer')
  return headers
}

/** The code that fits an HTTP status best, for errors that Payload itself raises. */
export function codeForStatus(status: number): ErrorCode {
  const codes: Record<number, ErrorCode> = {
    400: 'VALIDATION_FAILED',
    401: 'UNAUTHENTICATED',
    403: 'FORBIDDEN',
    404: 'NOT_FOUND',
    405: 'METHOD_NOT_ALLOWED',
    409: 'CONFLICT',
    413: 'PAYLOAD_TOO_LARGE',
    415: 'UNSUPPORTED_MEDIA_TYPE',
    423: 'CONFLICT',
    429: 'RATE_LIMITED',
  }
  return codes[status] ?? 'INTERNAL'
}

/** Whether the database refused a value: of the wrong type, out of range, with the character NUL. */
function isDataException(error: unknown): boolean {
  return causesOf(error).some(({ code }) => DATA_EXCEPTION.test(code))
}

function isStatementTooLarge(error: unknown): boolean {
  return causesOf(error).some(({ code }) => STATEMENT_TOO_LARGE.test(code))
}

function isDatabaseBusy(error: unknown): boolean {
  return causesOf(error).some(
    ({ code, message }) => DATABASE_BUSY.test(code) || DATABASE_BUSY_MESSAGE.test(message),
  )
}

function isDatabaseAway(error: unknown): boolean {
  return causesOf(error).some(
    ({ code, message }) => DATABASE_AWAY.test(code) || DATABASE_AWAY_MESSAGE.test(message),
  )
}

function causesOf(error: unknown): { readonly code: string; readonly message: string }[] {
  const causes = []
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    causes.push({ code: 'code' in cause ? String(cause.code) : '', message: cause.message })
  }
  return causes
}
