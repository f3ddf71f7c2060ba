import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  type Decision,
  decisionIndex,
  parseDecision,
  readDecisions,
} from '../../../src/processes/index-decisions.ts'
import { codeFiles, markdownPages, PROJECT } from '../../support/system/project-files.ts'

const decisions = await readDecisions()
const code = await codeFiles()
const pages = await markdownPages()

const folders = (parent: string) =>
  readdirSync(path.join(PROJECT, parent), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
const TIERS = folders('plugins').map((tier) => `plugins/${tier}`)
const FEATURES = ['project', ...['src', ...TIERS].flatMap(folders)]

/** Every `@see docs/…` of a text. */
const seen = (text: string) =>
  [...text.matchAll(/@see (docs\/[\w./-]+)/g)].map(([, target = '']) => target)

/** Relative links of a page, without their fragments. */
const linksOf = (text: string) =>
  [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)\s#]+)/g)].map(([, target = '']) => target)

const GOOD = `---
status: accepted
date: 2026-11-21
feature: http
---

# Use X for Y

## Context

One.

## Decision

Two.

## Consequences

Three.
`

describe('a decision', () => {
  it('is read with its number, title, status, date and feature', () => {
    expect(parseDecision('0001-use-x-for-y.md', GOOD)).toEqual({
      file: '0001-use-x-for-y.md',
      number: '0001',
      title: 'Use X for Y',
      status: 'accepted',
      date: '2026-11-21',
      feature: 'http',
    } satisfies Decision)
  })

  it.each([
    ['no front matter', GOOD.slice(GOOD.indexOf('# '))],
    ['no date', GOOD.replace('date: 2026-11-21\n', '')],
    ['a date that is no day', GOOD.replace('2026-11-21', '2026-13-41')],
    ['no feature', GOOD.replace('feature: http\n', '')],
    ['an unknown status', GOOD.replace('accepted', 'probably')],
    ['a title that does not match the file name', GOOD.replace('Use X', 'Use Z')],
    ['no consequences', GOOD.slice(0, GOOD.indexOf('## Consequences'))],
    ['sections in another order', GOOD.replace('Context', 'Decision').replace('Decision', 'Why')],
  ])('is rejected with %s', (_fault, text) => {
    expect(() => parseDecision('0001-use-x-for-y.md', text)).toThrow('docs/decisions/0001-')
  })
})

describe('docs/decisions', () => {
  it('holds no number twice', () => {
    const numbers = decisions.map(({ number }) => number)
    expect(numbers).toEqual([...new Set(numbers)])
  })

  it('names a feature that has a folder in each decision', () => {
    expect(decisions.filter(({ feature }) => !FEATURES.includes(feature))).toEqual([])
  })

  it('names an existing decision wherever one is superseded', () => {
    const numbers = decisions.map(({ number }) => number)
    const targets = decisions.flatMap(({ status }) => status.match(/\d{4}/) ?? [])
    expect(targets.filter((number) => !numbers.includes(number))).toEqual([])
  })

  it('has an index that `npm run generate:decisions` would not change', () => {
    const index = readFileSync(path.join(PROJECT, 'docs/decisions/README.md'), 'utf8')
    expect(index).toBe(decisionIndex(decisions))
  })

  it('is linked from the code: each accepted decision by an @see', () => {
    const linked = new Set(code.flatMap(({ text }) => seen(text)))
    const missing = decisions.filter(
      ({ file, status }) => status === 'accepted' && !linked.has(`docs/decisions/${file}`),
    )
    expect(missing.map(({ file }) => file)).toEqual([])
  })
})

describe('links', () => {
  it('lead from every @see in the code to a page that exists', () => {
    const dead = code.flatMap(({ file, text }) =>
      seen(text)
        .filter((target) => !existsSync(path.join(PROJECT, target)))
        .map((target) => `${file}: ${target}`),
    )
    expect(dead).toEqual([])
  })

  it('lead from every page to a file that exists', () => {
    const dead = pages.flatMap(({ file, text }) =>
      linksOf(text)
        .filter((target) => !existsSync(path.resolve(PROJECT, path.dirname(file), target)))
        .map((target) => `${file}: ${target}`),
    )
    expect(dead).toEqual([])
  })
})
