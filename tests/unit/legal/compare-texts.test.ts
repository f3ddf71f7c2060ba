import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { articlesOf } from '../../../src/legal/articles.ts'
import { compareTexts } from '../../../src/legal/compare-texts.ts'

const BEFORE =
  '## 第1条（適用）\n\n本規約を適用します。\n\n## 第2条（配送）\n\n3営業日以内に発送します。\n\n## 第3条（免責）\n\n責任を負いません。'

const shown = (before: string, after: string) =>
  compareTexts(before, after).map(({ heading, headingChanges, kind, changes }) => {
    const of = (wanted: string) =>
      [...headingChanges, ...changes]
        .flatMap((change) => (change.kind === wanted ? [change.text] : []))
        .join('|')
    return [heading, kind, of('removed'), of('added')]
  })

describe('the comparison of two versions', () => {
  it('names the words that differ in an article, also where Japanese has no spaces', () => {
    expect(shown(BEFORE, BEFORE.replace('3営業日', '7営業日'))).toEqual([
      ['第1条（適用）', 'same', '', ''],
      ['第2条（配送）', 'changed', '3', '7'],
      ['第3条（免責）', 'same', '', ''],
    ])
    expect(shown('# A\n\nThe quick fox', '# A\n\nThe slow fox')).toEqual([
      ['A', 'changed', 'quick', 'slow'],
    ])
  })

  it('shows an article that was added or removed in its place', () => {
    const second = '## 第2条（配送）\n\n3営業日以内に発送します。\n\n'
    const without = BEFORE.replace(second, '')
    expect(shown(BEFORE, without).map(([heading, kind]) => [heading, kind])).toEqual([
      ['第1条（適用）', 'same'],
      ['第2条（配送）', 'removed'],
      ['第3条（免責）', 'same'],
    ])
    expect(shown(without, BEFORE).map(([, kind]) => kind)).toEqual(['same', 'added', 'same'])
  })

  it('pairs an article with the one of another heading in its place', () => {
    const renamed = BEFORE.replace('（配送）', '（製作と配送）')
    expect(shown(BEFORE, renamed)[1]).toEqual(['第2条（製作と配送）', 'changed', '', '製作と'])
  })

  it('of a text with itself has no change', () => {
    expect(shown(BEFORE, BEFORE).every(([, kind]) => kind === 'same')).toBe(true)
    expect(shown('', '')).toEqual([])
  })

  it('loses nothing of either text, whatever they are', () => {
    const part = fc.constantFrom(
      '# A\n',
      '## B\n',
      '## C\n',
      '本規約を適用します。',
      'word ',
      '\n\n',
    )
    const anyText = fc.array(part, { maxLength: 12 }).map((parts) => parts.join(''))
    fc.assert(
      fc.property(anyText, anyText, (before, after) => {
        const articles = compareTexts(before, after)
        for (const [text, other] of [
          [before, 'added'],
          [after, 'removed'],
        ] as const) {
          const kept = articles
            .filter(({ kind }) => kind !== other)
            .map(({ headingChanges, changes }) =>
              [headingChanges, changes]
                .map((runs) => runs.filter(({ kind }) => kind !== other))
                .map((runs) => runs.map((run) => run.text).join(''))
                .filter(Boolean)
                .join('\n\n'),
            )
          const expected = articlesOf(text).map(({ heading, body }) =>
            [heading, body].filter(Boolean).join('\n\n'),
          )
          expect(kept).toEqual(expected)
        }
      }),
      { numRuns: 300 },
    )
  })
})
