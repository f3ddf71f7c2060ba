import { describe, expect, it } from 'vitest'
import { codeForStatus, errorBody, toServiceError } from '../../../src/errors/describe-error.ts'
import { ERROR_TABLE, type ErrorCode } from '../../../src/errors/error-table.ts'
import { ServiceError } from '../../../src/errors/service-error.ts'

describe('the error table', () => {
  it.each(Object.entries(ERROR_TABLE))(
    'tells for %s what to do, with an error status',
    (_, row) => {
      expect(row.status).toBeGreaterThanOrEqual(400)
      expect(row.status).toBeLessThan(600)
      expect(row.action).toMatch(/^[A-Z].*\.$/)
    },
  )

  it('logs failures of the service as errors and refusals not', () => {
    for (const row of Object.values(ERROR_TABLE))
      expect(row.level === 'error').toBe(row.status >= 500)
  })
})

describe('a failure that a caller sees', () => {
  it('says nothing of an unexpected cause', () => {
    const body = JSON.stringify(
      errorBody(toServiceError(new Error('password=secret at /srv')), 'id'),
    )
    expect(body).not.toContain('secret')
    expect(body).toContain('INTERNAL')
    expect(body).toContain('"requestId":"id"')
  })

  it.each(['ECONNREFUSED', '57P01', '08006', '53300'])(
    'is a database that is away for %s',
    (code) => {
      const cause = Object.assign(new Error('no'), { code })
      const wrapped = new Error('query failed', { cause })
      expect(toServiceError(wrapped)).toMatchObject({
        code: 'DATABASE_UNAVAILABLE',
        status: 503,
        retryAfterSeconds: 5,
      })
    },
  )

  it('is not a database that is away for a broken rule', () => {
    const cause = Object.assign(new Error('duplicate key'), { code: '23505' })
    expect(toServiceError(cause).code).toBe('INTERNAL')
  })

  it('passes a known failure on as it is', () => {
    const known = new ServiceError('NOT_FOUND', 'There is no such artwork.')
    expect(toServiceError(known)).toBe(known)
  })

  it('gets the code of its status where Payload raised it', () => {
    const codes: [number, ErrorCode][] = [
      [400, 'VALIDATION_FAILED'],
      [401, 'UNAUTHENTICATED'],
      [403, 'FORBIDDEN'],
      [404, 'NOT_FOUND'],
      [418, 'INTERNAL'],
    ]
    for (const [status, code] of codes) expect(codeForStatus(status)).toBe(code)
  })
})
