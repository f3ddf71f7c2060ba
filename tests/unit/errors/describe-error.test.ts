import { describe, expect, it } from 'vitest'
import {
  codeForStatus,
  errorBody,
  errorHeaders,
  toRequestError,
  toServiceError,
} from '../../../src/errors/describe-error.ts'
import { ERROR_TABLE, type ErrorCode } from '../../../src/errors/error-table.ts'
import { ServiceError } from '../../../src/errors/service-error.ts'

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
    'timeout exceeded when trying to connect',
    'Connection terminated unexpectedly',
    'Error: cannot begin transaction: connect ECONNREFUSED 127.0.0.1:5432',
  ])('is that the database is away when the driver or Payload only says so: %s', (message) => {
    expect(toServiceError(new Error(message)).code).toBe('DATABASE_UNAVAILABLE')
  })

  it.each([withCode('23505'), withCode('42P01'), 'a text', null, undefined, { code: '08006' }])(
    'is nothing but an error of ours for %s',
    (error) => {
      const body = JSON.stringify(errorBody(toServiceError(error), 'id'))
      expect(body).toContain('INTERNAL')
      expect(body).not.toContain('secret')
    },
  )

  it('is a service error itself, unchanged', () => {
    const error = new ServiceError('CONFLICT', 'Load it again.')
    expect(toServiceError(error)).toBe(error)
  })

  it.each(['22P02', '22021', '22003'])('may be a mistake in a value: %s', (code) => {
    const error = new Error('outer', { cause: withCode(code) })
    expect([toRequestError(error).code, toServiceError(error).code]).toEqual([
      'VALIDATION_FAILED',
      'INTERNAL',
    ])
  })

  it.each(['23505', '08006', '22', 'x22P02'])('is no mistake in a value: %s', (code) => {
    expect(toRequestError(withCode(code)).code).not.toBe('VALIDATION_FAILED')
  })
})

describe('the answer to a failure', () => {
  it('names the code, the action, the request and every field, and not the cause', () => {
    const errors = [{ path: 'pricing.wood', message: 'too small' }]
    const cause = new Error('secret')
    const body = errorBody(new ServiceError('VALIDATION_FAILED', 'Wrong.', { errors, cause }), 'id')
    expect(body.errors[0]?.data).toEqual({
      code: 'VALIDATION_FAILED',
      action: ERROR_TABLE.VALIDATION_FAILED.action,
      requestId: 'id',
      errors,
    })
    expect(JSON.stringify(body)).not.toContain('secret')
  })

  it('is never cached, and says when to come back and how to log in', () => {
    const away = new ServiceError('DATABASE_UNAVAILABLE', 'Away.', { retryAfterSeconds: 7 })
    expect(Object.fromEntries(errorHeaders(away, 'id'))).toEqual({
      'cache-control': 'no-store',
      'retry-after': '7',
      'x-request-id': 'id',
    })
    const nobody = errorHeaders(new ServiceError('UNAUTHENTICATED', 'Log in.'), 'id')
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
  it.each(Object.entries(ERROR_TABLE))('%s has a status, a level and an action', (_, row) => {
    expect(row.status).toBeGreaterThanOrEqual(400)
    // A busy service is no fault, but nothing of 500 and more goes by unnoticed.
    expect(row.status >= 500 ? ['warn', 'error'] : ['info', 'warn']).toContain(row.level)
    expect(row.action).toMatch(/^[A-Z].*\.$/)
  })
})
