import { describe, expect, it } from 'vitest'
import { type ServiceResult, serviceHealth } from '../../../src/health/service-health.ts'

const result = (change: Partial<ServiceResult> = {}): ServiceResult => ({
  status: 'healthy',
  isVital: false,
  responseTimeMs: 5,
  ...change,
})

describe('the health of a service', () => {
  it('is that of its worst check, with the response time of the slowest', () => {
    const results = [
      result({ responseTimeMs: 90 }),
      result({ status: 'error', detail: 'down' }),
      result({ status: 'warning', detail: 'slow' }),
    ]
    expect(serviceHealth(results)).toMatchObject({
      status: 'error',
      detail: 'down',
      responseTimeMs: 90,
    })
  })

  it('counts a check that is not configured only where no other has a result', () => {
    const skipped = result({ status: 'skipped' })
    expect(serviceHealth([skipped, result()]).status).toBe('healthy')
    expect(serviceHealth([skipped]).status).toBe('skipped')
    expect(serviceHealth([]).status).toBe('skipped')
  })

  it('is vital while a vital check is in error, whichever is the worst', () => {
    const error = result({ status: 'error' })
    expect(serviceHealth([error, { ...error, isVital: true }]).isVital).toBe(true)
    expect(serviceHealth([error, result({ isVital: true })]).isVital).toBe(false)
  })
})
