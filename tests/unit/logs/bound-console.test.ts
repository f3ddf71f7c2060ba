import { Console } from 'node:console'
import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import { boundConsole } from '../../../src/logs/bound-console.ts'
import { LONGEST_VALUE } from '../../../src/logs/shortened.ts'

function written(write: (target: Console) => void): string {
  const stream = new PassThrough({ highWaterMark: 10_000_000 })
  const target = new Console(stream)
  boundConsole(target)
  write(target)
  return String(stream.read())
}

const failedStatement = (params: string) =>
  Object.assign(new Error(`Failed query: select $1\nparams: ${params}`), { digest: '123456' })

it.each<[string, (target: Console, error: Error) => void]>([
  ['as Next writes an error of a page', (target, error) => target.error(' ⨯', error)],
  ['as a warning', (target, error) => target.warn(error)],
  [
    'as the cause of another one',
    (target, error) => target.error(new Error('x', { cause: error })),
  ],
  ['as a part of an object', (target, error) => target.error({ msg: 'x', err: error })],
])('an error that is written %s has its words and no values of its statement', (_how, write) => {
  const text = written((target) => write(target, failedStatement('secret@example.test')))
  expect(text).toContain('Failed query: select $1')
  expect(text).toContain('bound-console.test.ts')
  expect(text).not.toContain('secret')
})

it('an error of a page keeps the digest that its reader was told', () => {
  expect(written((target) => target.error(failedStatement('1')))).toContain('123456')
})

it('a line is as short as one of the log', () => {
  const long = 'x'.repeat(1_000_000)
  for (const value of [long, new Error(long)]) {
    const text = written((target) => target.error(value))
    expect(text.length).toBeLessThan(4 * LONGEST_VALUE)
    expect(text).toContain('more characters')
  }
})
