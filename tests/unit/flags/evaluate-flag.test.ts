import { describe, expect, it } from 'vitest'
import { evaluateFlag } from '../../../src/flags/evaluate-flag.ts'
import type { Experiment } from '../../../src/flags/flags-schema.ts'

const VISITORS = 100_000

const experiment = (weights: Readonly<Record<string, number>>, everyone?: string): Experiment => ({
  variants: Object.fromEntries(
    Object.entries(weights).map(([name, weight]) => [name, { value: `is ${name}`, weight }]),
  ),
  ...(everyone !== undefined && { everyone }),
})

const visitor = (targetingKey?: string, brand = 'photo') => ({ brand, targetingKey })

/** The shares of the variants among many visitors. */
function sharesOf(flag: Experiment, key = 'button'): Record<string, number> {
  const counts: Record<string, number> = {}
  for (let i = 0; i < VISITORS; i++) {
    const { variant } = evaluateFlag(key, flag, visitor(`visitor-${i}`)) ?? { variant: 'none' }
    counts[variant] = (counts[variant] ?? 0) + 1 / VISITORS
  }
  return counts
}

describe('A flag', () => {
  it.each([
    [true, 'on'],
    [false, 'off'],
  ])('that is %s is so for everybody, known or not', (value, variant) => {
    const expected = { reason: 'STATIC', variant, value }
    expect(evaluateFlag('sale', value, visitor())).toEqual(expected)
    expect(evaluateFlag('sale', value, visitor('a'))).toEqual(expected)
  })
})

describe('An experiment', () => {
  it('shares out visitors by its weights, within one percent of all', () => {
    const shares = sharesOf(experiment({ small: 10, middle: 30, large: 60 }))
    for (const [variant, share] of Object.entries({ small: 0.1, middle: 0.3, large: 0.6 }))
      expect(Math.abs((shares[variant] ?? 0) - share)).toBeLessThan(0.01)
  })

  it('gives a variant without weight to no visitor', () => {
    expect(Object.keys(sharesOf(experiment({ a: 0, b: 1, c: 0 })))).toEqual(['b'])
  })

  it('gives a visitor the same variant each time, in whatever order the variants are stored', () => {
    const one = experiment({ a: 1, b: 1, c: 1 })
    const other = experiment({ c: 1, a: 1, b: 1 })
    for (let i = 0; i < 1000; i++) {
      const first = evaluateFlag('button', one, visitor(String(i)))
      expect(evaluateFlag('button', other, visitor(String(i)))).toEqual(first)
    }
  })

  it('keeps the variants of visitors who have the first one when only its weight grows', () => {
    const before = experiment({ a: 10, b: 90 })
    const after = experiment({ a: 30, b: 70 })
    for (let i = 0; i < 1000; i++) {
      const was = evaluateFlag('button', before, visitor(String(i)))?.variant
      const is = evaluateFlag('button', after, visitor(String(i)))?.variant
      if (was === 'a') expect(is).toBe('a')
    }
  })

  it('shares out visitors independently of other experiments and brands', () => {
    const flag = experiment({ a: 1, b: 1 })
    const pairs: Record<string, number> = {}
    for (let i = 0; i < VISITORS; i++) {
      const results = [
        evaluateFlag('button', flag, visitor(String(i))),
        evaluateFlag('banner', flag, visitor(String(i))),
        evaluateFlag('button', flag, visitor(String(i), 'art')),
      ]
      const pair = results.map((result) => result?.variant).join('')
      pairs[pair] = (pairs[pair] ?? 0) + 1 / VISITORS
    }
    expect(Object.keys(pairs)).toHaveLength(8)
    for (const share of Object.values(pairs)) expect(Math.abs(share - 1 / 8)).toBeLessThan(0.01)
  })

  it('gives everybody one variant when it is decided', () => {
    expect(evaluateFlag('button', experiment({ a: 1, b: 0 }, 'b'), visitor())).toEqual({
      ...{ reason: 'STATIC', variant: 'b', value: 'is b' },
    })
  })

  it('needs to know who a visitor is', () => {
    expect(evaluateFlag('button', experiment({ a: 1, b: 1 }), visitor())).toBeNull()
  })
})
