import { describe, expect, it } from 'vitest'
import { prefersHealthJson } from '../../../src/health/health-json.ts'

describe('application/health+json', () => {
  it.each([
    'application/health+json',
    'Application/Health+JSON',
    'application/health+json, */*;q=0.1',
    'application/json;q=0.5, application/health+json',
  ])('is sent for Accept: %s', (accept) => {
    expect(prefersHealthJson(accept)).toBe(true)
  })

  it.each([
    null,
    '',
    '*/*',
    'application/*',
    'application/json',
    'text/html',
    'application/json, application/health+json;q=0.9',
    'application/health+json;q=0',
    'application/health',
    'x'.repeat(15_000),
    '*/*,'.repeat(4_000),
  ])('is not sent for another Accept (%#)', (accept) => {
    expect(prefersHealthJson(accept)).toBe(false)
  })
})
