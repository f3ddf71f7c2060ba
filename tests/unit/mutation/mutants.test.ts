import { describe, expect, it } from 'vitest'
import { coveringTests, type TestFile } from '../../mutation/covering-tests.ts'
import { type Mutant, mutantsOf, mutate } from '../../mutation/mutants.ts'

const SOURCE = `import { save } from './save.ts'
type Limit = 3
export function accept(size: number): boolean {
  if (size > 10 && !closed()) return false
  save(size)
  logger.info('saved')
  return true
}
const half = (size: number) => size / 2
`

describe('the mutants of a source file', () => {
  const mutants = mutantsOf('src/accept.ts', SOURCE)

  it('are operators, conditions, constants and removed calls, without types and log lines', () => {
    const changes = mutants.map(({ line, before, after }) => `${line}: ${before} → ${after}`)
    expect(changes).toEqual([
      '4: size > 10 && !closed() → true',
      '4: size > 10 && !closed() → false',
      '4: && → ||',
      '4: > → >=',
      '4: 10 → 11',
      '4: !closed() → closed()',
      '4: false → true',
      '5: save(size) → ;',
      '7: true → false',
      '9: / → *',
      '9: 2 → 3',
    ])
  })

  it('know the function that they are in', () => {
    expect(new Set(mutants.map(({ within }) => within))).toEqual(new Set(['accept', 'half']))
  })

  it('change their place and nothing else', () => {
    const mutant = mutants.find(({ after }) => after === '>=') as Mutant
    expect(mutate(SOURCE, mutant)).toBe(SOURCE.replace('size > 10', 'size >= 10'))
  })
})

describe('the tests of a mutant', () => {
  const [mutant] = mutantsOf('src/accept.ts', SOURCE) as [Mutant]
  const test = (file: string, seconds: number, ...called: string[]): TestFile => ({
    file,
    project: 'unit',
    seconds,
    called: new Set(called),
  })
  const whole = test(
    'whole',
    30,
    'src/accept.ts accept',
    'src/accept.ts half',
    'src/other.ts other',
  )
  const own = test('own', 1, 'src/accept.ts accept')
  const other = test('other', 1, 'src/accept.ts half')

  it('are those that call its function, the most specific first', () => {
    expect(coveringTests(mutant, [whole, other, own], 100)).toEqual([own, whole])
  })

  it('stay within a budget of time, but for the first', () => {
    expect(coveringTests(mutant, [whole, own], 20)).toEqual([own])
    expect(coveringTests(mutant, [whole], 20)).toEqual([whole])
  })
})
