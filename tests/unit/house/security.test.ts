import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '../../..')
const text = await readFile(path.join(root, 'SECURITY.md'), 'utf8')
/** A file of tests, and the titles in it that show the promise. */
const PROOF = /`(tests\/[^`]+)`((?: “[^”]+”)*)/g
const rowsOf = (section: string) =>
  (text.split(`## ${section}`)[1]?.split('\n## ')[0] ?? '')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| ---'))
    .slice(1)
const promises = rowsOf('Promises')
const bounds = rowsOf('Availability')

describe('SECURITY.md', () => {
  it('makes promises', () => {
    expect(promises.length).toBeGreaterThan(10)
    expect(bounds.length).toBeGreaterThan(5)
  })

  it('has one row for each promise and each bound', () => {
    const names = [...promises, ...bounds].map((line) => line.split(' | ')[0])
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  })

  it.each([...promises, ...bounds])('names tests that exist and run for: %s', async (line) => {
    const tests = [...line.matchAll(PROOF)]
    // A file alone would still be there without the test that shows the promise.
    expect(tests.some(([, , titles]) => titles !== '')).toBe(true)
    for (const [, file = '', titles = ''] of tests) {
      const source = await readFile(path.join(root, file), 'utf8')
      expect([file, source.match(/^\s*it(\.each\(|\()/m) !== null]).toEqual([file, true])
      expect([file, source.match(/\b(it|describe)\.(skip|todo|only|fails)\w*/)]).toEqual([
        file,
        null,
      ])
      const named = [...titles.matchAll(/“([^”]+)”/g)].map(([, title = '']) => title)
      expect([file, named.filter((title) => !source.includes(`'${title}'`))]).toEqual([file, []])
    }
  })
})
