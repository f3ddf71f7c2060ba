import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { SPECIFICATION_TESTS, SPECIFICATION_TITLES } from './specification-tests.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const readme = await readFile(path.join(root, 'README.md'), 'utf8')
const between = (start: string, end: string) => readme.split(start)[1]?.split(end)[0] ?? ''

const SECTIONS = [
  '1',
  ...Array.from({ length: 10 }, (_, index) => `2.${index + 1}`),
  ...Array.from({ length: 8 }, (_, index) => `3.${index + 1}`),
  ...Array.from({ length: 7 }, (_, index) => `4.${index + 1}`),
  '5',
  '6',
  '7',
  '8',
  '9',
]

/** Paths in back quotes: those with a slash or a file ending. */
function paths(text: string): string[] {
  return [...text.matchAll(/`([\w.-]+(?:\/[\w.-]+)*\/?)`/g)]
    .map(([, found]) => found ?? '')
    .filter((found) => found.includes('/') || /\.(ts|json)$/.test(found))
}

/** The titles of the tests in a file that have no quote in them. */
function titlesOf(text: string): string[] {
  const first = /(?:\bit\(|\)\()\s*(['"`])([^'"`\n]+)\1/g
  return [...text.matchAll(first)].map(([, , title = '']) => title)
}

describe('the README', () => {
  const table = between('### Section of the specification → path', '## Read on')
  const rows = table.split('\n').filter((line) => /^\| \d/.test(line))

  it('has one row for each section of the specification, in order', () => {
    expect(rows.map((row) => row.split('|')[1]?.trim())).toEqual(SECTIONS)
  })

  it('names a path in each row or says that it is not built yet', () => {
    for (const row of rows) {
      const place = row.split('|')[3] ?? ''
      expect(paths(place).length > 0 || place.trim() === 'not yet', row).toBe(true)
    }
  })

  it('claims of each section only what tests show', async () => {
    const claimed = rows.flatMap((row) => {
      const [, section = '', , place = ''] = row.split('|').map((cell) => cell.trim())
      return place === 'not yet' ? [] : [section]
    })
    expect(Object.keys(SPECIFICATION_TESTS).sort()).toEqual(claimed.sort())
    for (const [section, files] of Object.entries(SPECIFICATION_TESTS)) {
      expect(files.length, section).toBeGreaterThan(0)
      for (const file of files) {
        expect(file).toMatch(/\.test\.ts$/)
        const text = await readFile(path.join(root, file), 'utf8').catch(() => '')
        expect(text, `${section}: ${file}`).toMatch(/\bit(\.each\(|\()/)
      }
    }
  })

  it('claims of each section what a test with that title shows', async () => {
    expect(Object.keys(SPECIFICATION_TITLES).sort()).toEqual(
      Object.keys(SPECIFICATION_TESTS).sort(),
    )
    for (const [section, tests] of Object.entries(SPECIFICATION_TITLES)) {
      expect(tests.length, section).toBeGreaterThan(0)
      for (const { file, title } of tests) {
        expect(SPECIFICATION_TESTS[section], section).toContain(file)
        const text = await readFile(path.join(root, file), 'utf8')
        expect(titlesOf(text), `${section}: ${file}`).toContain(title)
      }
    }
  })

  it('names only paths that exist', () => {
    const missing = paths(between('## Find your way', '## Read on')).filter(
      (found) => !found.includes('<') && !existsSync(path.join(root, found)),
    )
    expect(missing).toEqual([])
  })

  it('draws a tree of folders that exist, and every tier of features', () => {
    const tree = between('## Find your way', '## Read on').split('```')[1] ?? ''
    const drawn = [...tree.matchAll(/(?<![\w/>.-])(?:[\w-]+\/)+|payload\.config\.ts/g)].map(
      ([found]) => found,
    )
    expect(drawn.filter((found) => !existsSync(path.join(root, found)))).toEqual([])
    const tiers = readdirSync(path.join(root, 'plugins'), { withFileTypes: true })
    for (const tier of tiers.filter((entry) => entry.isDirectory())) {
      expect(drawn).toContain(`plugins/${tier.name}/`)
    }
  })

  it('links only to files that exist', () => {
    const links = [...readme.matchAll(/\]\((?!https?:)([^)#]+)\)/g)].map(([, link]) => link ?? '')
    expect(links.filter((link) => !existsSync(path.join(root, link)))).toEqual([])
  })

  it('promises only commands that exist', async () => {
    const { scripts } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'))
    const contributing = await readFile(path.join(root, 'CONTRIBUTING.md'), 'utf8')
    const commands = [...`${readme}${contributing}`.matchAll(/npm run ([\w:-]+)/g)].map(
      ([, name]) => name,
    )
    expect(commands.filter((name) => name !== undefined && !(name in scripts))).toEqual([])
  })
})
