import { describe, expect, it } from 'vitest'
import {
  codeForStatus,
  errorBody,
  errorHeaders,
  toRequestError,
  toServiceError,
} from '../../../src/errors/describe-error.ts'
import { ERROR_TABLE, type ErrorCode } from '../../../src/errors/error-table.ts'
import { LANGUAGES } from '../../../src/errors/in-language.ts'
import { ServiceError } from '../../../src/errors/service-error.ts'

const WRONG = { en: 'The pricing is wrong.', ja: '価格に誤りがあります。' }
const SMALL = { en: 'Too small.', ja: '小さすぎます。' }
/** English that no Japanese sentence of ours has. */
const ORDINARY = /^(the|and|or|is|are|not|has|have|this|that|again|try|send|with|for|of|in|to)$/

const withCode = (code: string, message = 'secret detail') =>
  Object.assign(new Error(message), { code })

describe('what a caller may see of a failure', () => {
  it.each(['ECONNREFUSED', 'ECONNRESET', '57P01', '57P03', '08006', '53300'])(
    'is that the database is away when the cause has the code %s, however deep',
    (code) => {
      const error = new Error('outer', { cause: new Error('inner', { cause: withCode(code) }) })
      const seen = toServiceError(error)
      expect([seen.code, seen.status, seen.retryAfterSeconds]).toEqual([
        'DATABASE_UNAVAILABLE',
        503,
        5,
      ])
    },
  )

  it.each([
    'Connection terminated due to connection timeout',
    'Connection terminated unexpectedly',
    'Client has encountered a connection error and is not queryable',
    'Client was closed and is not queryable',
    'Error: cannot begin transaction: connect ECONNREFUSED 127.0.0.1:5432',
  ])('is that the database is away when the driver or Payload only says so: %s', (message) => {
    expect(toServiceError(new Error(message)).code).toBe('DATABASE_UNAVAILABLE')
  })

  it.each([
    ...['57014', '40001', '40P01', '55P03'].map((code) => withCode(code)),
    new Error('timeout exceeded when trying to connect'),
    new Error('Error: cannot begin transaction: timeout exceeded when trying to connect'),
  ])(
    'is that the service is busy where the database ended a statement or no connection is free: %s',
    (cause) => {
      const seen = toServiceError(new Error('outer', { cause }))
      expect([seen.code, seen.status, seen.retryAfterSeconds]).toEqual(['SERVICE_BUSY', 503, 5])
      expect(JSON.stringify(errorBody(seen, 'id', 'en'))).not.toContain('secret')
    },
  )

  it('is a conflict when a value has to be unique: 23505', () => {
    const seen = toServiceError(new Error('outer', { cause: withCode('23505') }))
    expect([seen.code, seen.status, seen.sentence]).toEqual([
      'CONFLICT',
      409,
      {
        en: 'There is a record with the same value already.',
        ja: '同じ値のデータがすでにあります。',
      },
    ])
  })

  it.each(['42703', '42P01'])(
    'is an error of ours where the schema lacks something: %s',
    (code) => {
      expect(toRequestError(withCode(code)).code).toBe('INTERNAL')
    },
  )

  it.each([withCode('42P01'), 'a text', null, undefined, { code: '08006' }])(
    'is nothing but an error of ours for %s',
    (error) => {
      const body = JSON.stringify(errorBody(toServiceError(error), 'id', 'en'))
      expect(body).toContain('INTERNAL')
      expect(body).not.toContain('secret')
    },
  )

  it('is a service error itself, unchanged', () => {
    const error = new ServiceError('CONFLICT')
    expect(toServiceError(error)).toBe(error)
  })

  it.each(['22P02', '22021', '22003'])('may be a mistake in a value: %s', (code) => {
    const error = new Error('outer', { cause: withCode(code) })
    expect([toRequestError(error).code, toServiceError(error).code]).toEqual([
      'VALIDATION_FAILED',
      'INTERNAL',
    ])
  })

  it.each(['08P01', '54000', '54001', '54023'])(
    'is answered as a query that is too large, not as an unreachable database: %s',
    (code) => {
      const error = new Error('outer', { cause: withCode(code) })
      expect([toRequestError(error).code, toServiceError(error).code]).toEqual([
        'VALIDATION_FAILED',
        'INTERNAL',
      ])
    },
  )

  it.each(['23505', '08006', '22', 'x22P02'])('is no mistake in a value: %s', (code) => {
    expect(toRequestError(withCode(code)).code).not.toBe('VALIDATION_FAILED')
  })
})

describe('the answer to a failure', () => {
  it('names the code, the action, the request and every field, and not the cause', () => {
    const cause = new Error('secret')
    const error = new ServiceError('VALIDATION_FAILED', WRONG, {
      errors: [{ path: 'pricing.wood', message: SMALL }],
      cause,
    })
    for (const language of LANGUAGES) {
      const body = errorBody(error, 'id', language)
      expect(body.errors).toEqual([
        {
          message: WRONG[language],
          name: 'ServiceError',
          data: {
            code: 'VALIDATION_FAILED',
            action: ERROR_TABLE.VALIDATION_FAILED.action[language],
            retryable: false,
            requestId: 'id',
            errors: [{ path: 'pricing.wood', message: SMALL[language] }],
          },
        },
      ])
      expect(JSON.stringify(body)).not.toContain('secret')
    }
  })

  it('has the message of the table where the failure has none of its own', () => {
    const error = new ServiceError('STORAGE_FULL')
    expect(error.message).toBe(ERROR_TABLE.STORAGE_FULL.message.en)
    expect(errorBody(error, 'id', 'ja').errors[0]?.message).toBe(
      ERROR_TABLE.STORAGE_FULL.message.ja,
    )
  })

  it('is never cached, and names its language, when to retry and how to log in', () => {
    const away = new ServiceError('DATABASE_UNAVAILABLE', undefined, { retryAfterSeconds: 7 })
    expect(Object.fromEntries(errorHeaders(away, 'id', 'ja'))).toEqual({
      'cache-control': 'no-store',
      'content-language': 'ja',
      'retry-after': '7',
      vary: 'Accept-Language',
      'x-request-id': 'id',
    })
    const nobody = errorHeaders(new ServiceError('UNAUTHENTICATED'), 'id', 'en')
    expect(nobody.get('www-authenticate')).toBe('Bearer')
  })

  it('has the status that the code stands for, whatever Payload raised', () => {
    for (const status of [400, 401, 403, 404, 409, 413, 415, 429]) {
      const code: ErrorCode = codeForStatus(status)
      expect([status, ERROR_TABLE[code].status]).toEqual([status, status])
    }
    expect(codeForStatus(418)).toBe('INTERNAL')
  })
})

describe('the table of errors', () => {
  it.each(Object.entries(ERROR_TABLE))('has a status and a level for %s', (_, row) => {
    expect(row.status).toBeGreaterThanOrEqual(400)
    // A busy service is no fault, but nothing of 500 and more goes by unnoticed.
    expect(row.status >= 500 ? ['warn', 'error'] : ['info', 'warn']).toContain(row.level)
    if (row.retryable) expect([408, 429, 500, 503]).toContain(row.status)
  })

  it.each(Object.entries(ERROR_TABLE))('has sentences in both languages for %s', (_, row) => {
    for (const { en, ja } of [row.message, row.action]) {
      expect(en).toMatch(/^[A-Z][\p{ASCII}’–]*\.$/u)
      expect(ja).toMatch(/^.*[\p{Script=Hiragana}\p{Script=Katakana}].*。$/u)
      // Names of formats, headers and services are the only Latin words in Japanese.
      const words = ja.match(/[a-z]{2,}/g) ?? []
      expect(words.filter((word) => ORDINARY.test(word))).toEqual([])
    }
  })
})
