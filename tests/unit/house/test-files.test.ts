import { expect, it } from 'vitest'
import { codeFiles } from '../../support/system/project-files.ts'

const MOST_LINES = 400
const tests = (await codeFiles()).filter(({ file }) => file.startsWith('tests/'))

it('no file of tests has more than 400 lines: split it by theme, with its set-up in tests/support', () => {
  expect(tests.length).toBeGreaterThan(200)
  const long = tests.flatMap(({ file, text }) => {
    const lines = text.split('\n').length - 1
    return lines > MOST_LINES ? [`${file}: ${lines} lines`] : []
  })
  expect(long).toEqual([])
})
