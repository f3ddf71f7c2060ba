import { describe, expect, it } from 'vitest'
import { compareSource } from '../../../src/versions/compare-source.ts'

const SOURCE = Array.from({ length: 40 }, (_, at) => `line ${at + 1}`).join('\n')
const compare = (before: string, after: string) =>
  compareSource(before, after, (first, last) => `${first}-${last}`)

describe('the comparison of two sources', () => {
  it('has no part where nothing differs', () => {
    expect(compare(SOURCE, SOURCE)).toEqual([])
    expect(compare('', '')).toEqual([])
  })

  it('heads each place with its lines in the later source', () => {
    const after = SOURCE.replace('line 5\n', 'row 5\n').replace('line 30', 'line thirty')
    expect(compare(SOURCE, after).map(({ heading, kind }) => [heading, kind])).toEqual([
      ['2-8', 'changed'],
      ['27-33', 'changed'],
    ])
  })

  it('names the words that were removed and added', () => {
    const [part] = compare('<p>Dear {{ name }}</p>', '<p>Hello {{ name }}</p>')
    expect(part?.changes.filter(({ kind }) => kind !== 'same')).toEqual([
      { kind: 'removed', text: 'Dear' },
      { kind: 'added', text: 'Hello' },
    ])
  })

  it('shows a source that is new or gone as a whole', () => {
    expect(compare('', 'a\nb')).toMatchObject([{ kind: 'added', heading: '1-2' }])
    expect(compare('a\nb', '')).toMatchObject([{ kind: 'removed' }])
  })

  it('does not speak of a missing end of line', () => {
    const [part] = compare('a\nb', 'a\nc')
    expect(part?.changes.map(({ text }) => text).join('')).not.toContain('No newline')
  })
})
