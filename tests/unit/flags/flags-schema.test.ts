import { describe, expect, it } from 'vitest'
import { brandConfigProblem, brandConfigSchema } from '../../../src/brands/brand-config.ts'

const variants = (change: object = {}) => ({
  variants: { control: { value: 'a', weight: 1 }, bold: { value: 'b', weight: 1 } },
  ...change,
})
const flags = (flag: unknown, key = 'button') => ({ flags: { [key]: flag } })
const one = { value: 'a', weight: 1 }

describe('The flags of a brand', () => {
  it.each([
    ['true', true],
    ['an experiment', variants()],
    ['an experiment that is decided', variants({ everyone: 'bold' })],
    [
      'an experiment with objects',
      { variants: { a: { value: { size: 1 }, weight: 0 }, b: { value: {}, weight: 1 } } },
    ],
  ])('can be %s', (_, flag) => {
    expect(brandConfigProblem(flags(flag))).toBeNull()
    expect(brandConfigSchema.parse(flags(flag)).flags?.button).toEqual(flag)
  })

  it.each([
    ['a text', 'on', 'flags.button: Use true or false'],
    ['a list', [true], 'flags.button: Use true or false'],
    ['no variants', {}, 'flags.button.variants: '],
    ['one variant', { variants: { a: one } }, 'flags.button.variants: Give an experiment 2 to 20'],
    [
      '21 variants',
      { variants: Object.fromEntries(Array.from({ length: 21 }, (_, i) => [`v${i}`, one])) },
      'flags.button.variants: Give an experiment 2 to 20',
    ],
    [
      'no weight at all',
      { variants: { a: { value: 1, weight: 0 }, b: { value: 2, weight: 0 } } },
      'flags.button.variants: Give at least one variant a weight',
    ],
    [
      'a weight below 0',
      { variants: { a: { value: 1, weight: -1 }, b: { value: 2, weight: 2 } } },
      'flags.button.variants.a.weight: ',
    ],
    [
      'a broken weight',
      { variants: { a: { value: 1, weight: 0.5 }, b: { value: 2, weight: 2 } } },
      'flags.button.variants.a.weight: ',
    ],
    [
      'values of two types',
      { variants: { a: { value: 1, weight: 1 }, b: { value: '2', weight: 2 } } },
      'flags.button.variants: Give all variants values of one type',
    ],
    [
      'no value',
      { variants: { a: { weight: 1 }, b: { value: '2', weight: 2 } } },
      'flags.button.variants.a.value: Use true or false, a number',
    ],
    [
      'a value that is too long',
      { variants: { a: { value: 'x'.repeat(1000), weight: 1 }, b: { value: '2', weight: 2 } } },
      'flags.button.variants.a.value: Shorten the value to 1000',
    ],
    [
      'everyone in a variant that there is not',
      variants({ everyone: 'constructor' }),
      'flags.button.everyone: There is no variant "constructor"',
    ],
    ['an unknown key', variants({ weights: {} }), 'flags.button.weights: '],
    [
      'a variant whose name is a sentence',
      { variants: { 'the first one': one, b: one } },
      'Start the name of a variant with a letter',
    ],
  ])('are refused with %s, and say where', (_, flag, message) => {
    expect(brandConfigProblem(flags(flag))?.en).toContain(message)
    expect(brandConfigProblem(flags(flag))?.ja).toMatch(/[ぁ-ん]/)
  })

  it('are refused with a key that no URL can name', () => {
    expect(brandConfigProblem(flags(true, '../sale'))?.en).toContain('Start the key of a flag')
  })

  it('are at most 100', () => {
    const many = (count: number) => ({
      flags: Object.fromEntries(Array.from({ length: count }, (_, i) => [`flag${i}`, true])),
    })
    expect(brandConfigProblem(many(100))).toBeNull()
    expect(brandConfigProblem(many(101))?.en).toContain('at most 100 flags')
  })
})
