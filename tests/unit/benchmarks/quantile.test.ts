import { describe, expect, it } from 'vitest'
import { quantile } from '../../benchmarks/verdicts.ts'

describe('a quantile', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index)

  it.each([
    [0.5, 50],
    [0.95, 95],
    [0.99, 99],
    [1, 100],
  ])('of %s is the value that so many do not exceed', (share, value) => {
    expect(quantile(hundred, share)).toBe(value)
  })

  it('of few values is one of them, and of none no number', () => {
    expect(quantile([3, 1, 2], 0.99)).toBe(3)
    expect(quantile([], 0.99)).toBeNaN()
  })
})
