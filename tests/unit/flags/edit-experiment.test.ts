import { describe, expect, it } from 'vitest'
import { brandConfigProblem } from '../../../src/brands/brand-config.ts'
import {
  experimentOf,
  shareOf,
  typeOfValues,
  VALUE_TYPES,
  variantsOf,
  withoutVariant,
  withValuesOf,
  withVariant,
} from '../../../src/flags/edit-experiment.ts'

const test = (weights: Record<string, unknown>, more: object = {}) => ({
  variants: Object.fromEntries(
    Object.entries(weights).map(([name, weight]) => [name, { value: name, weight }]),
  ),
  ...more,
})
const problemOf = (flag: unknown) => brandConfigProblem({ flags: { flag } })

describe('A flag that becomes an experiment', () => {
  it.each([true, false])('gives all visitors what they had: %s', (flag) => {
    const experiment = experimentOf(flag)
    expect(problemOf(experiment)).toBeNull()
    const decided = variantsOf(experiment).find(([name]) => name === experiment.everyone)
    expect(decided?.[1].value).toBe(flag)
  })
})

describe('The share of a variant', () => {
  it.each([
    [test({ a: 1, b: 3 }), 'a', 0.25],
    [test({ a: 0, b: 3 }), 'a', 0],
    [test({ a: 1, b: 3 }, { everyone: 'a' }), 'a', 1],
    [test({ a: 1, b: 3 }, { everyone: 'a' }), 'b', 0],
    [test({ a: 0, b: 0 }), 'a', null],
    [test({ a: null, b: 1 }), 'b', null],
    [test({ a: -1, b: 2 }), 'b', null],
    [test({ a: 1, b: 1 }), 'c', null],
    [{}, 'a', null],
  ])('of %j for "%s" is %s', (experiment, name, share) => {
    expect(shareOf(experiment, name)).toBe(share)
  })
})

describe('The variants of an experiment', () => {
  it('stand in the order of their names, in which visitors are shared out', () => {
    expect(variantsOf(test({ b: 1, a: 1, C: 1 })).map(([name]) => name)).toEqual(['C', 'a', 'b'])
    expect(variantsOf({ variants: 'none' })).toEqual([])
  })

  it('get another one, which changes nothing before it has a weight', () => {
    const before = test({ a: 1, b: 1 })
    const after = withVariant(before, 'c')
    expect(problemOf(after)).toBeNull()
    expect(after.variants).toEqual({ ...before.variants, c: { value: '', weight: 0 } })
    expect(shareOf(after, 'a')).toBe(0.5)
  })

  it('lose one; visitors who all had it share the others', () => {
    const before = test({ a: 1, b: 1, c: 1 }, { everyone: 'c', note: 1 })
    expect(withoutVariant(before, 'c')).toEqual(test({ a: 1, b: 1 }, { note: 1 }))
    expect(withoutVariant(before, 'a')).toMatchObject({ everyone: 'c' })
  })

  it.each(VALUE_TYPES)('can have values of the type %s, from any other', (type) => {
    for (const other of VALUE_TYPES) {
      const changed = withValuesOf(type, withValuesOf(other, test({ '1': 1, b: 1 })))
      expect(typeOfValues(changed)).toBe(type)
      const values = variantsOf(changed).map(([, { value }]) => typeof value)
      expect(new Set(values).size).toBe(1)
    }
  })

  it('keep what can be kept when the type changes', () => {
    const values = (experiment: unknown) => variantsOf(experiment).map(([, { value }]) => value)
    const numbers = withValuesOf('number', { variants: { a: { value: '7' }, b: { value: 'x' } } })
    expect(values(numbers)).toEqual([7, 0])
    expect(values(withValuesOf('text', numbers))).toEqual(['7', '0'])
    expect(values(withValuesOf('text', { variants: { a: { value: null } } }))).toEqual([''])
    expect(values(withValuesOf('boolean', { variants: { a: { value: 'true' } } }))).toEqual([true])
  })

  it('are numbers while a number is missing', () => {
    const variants = { a: { value: null }, b: { value: null } }
    expect(typeOfValues({ variants })).toBe('number')
    expect(typeOfValues({ variants: { ...variants, c: { value: 'x' } } })).toBe('text')
  })
})
