import { describe, expect, it } from 'vitest'
import { checkLegalText, MAX_LEGAL_BYTES } from '../../../src/legal/check-legal-text.ts'

const brands = ['art', 'photo']
const problemsOf = (text: string) =>
  checkLegalText(text, { brands }).map(
    ({ line, column, message }) => `${line}:${column} ${message.en}`,
  )

describe('a legal text', () => {
  it.each([
    '',
    '# Terms\n\n[Site](https://example.com/a?b=c#d "Title"), <https://example.com>, <me@example.com>.',
    '[Mail](mailto:help@example.com) [Phone](tel:+81-3-0000-0000) [Page](/privacy) [Part](#article-2)',
    '[Of the brand](https://{{ brand }}.example.com/{{ brand }})',
    '`[code](javascript:x)` and\n\n    [code](javascript:x)',
    '{% if brand == "art" %}[a](/a){% else %}[b](/b){% endif %}',
    '第1条（適用）\n\n| 項目 | 内容 |\n| --- | --- |\n| 送料 | ¥500 |',
  ])('has no problem: %j', (text) => {
    expect(problemsOf(text)).toEqual([])
  })

  it.each([
    [
      'Text\n\nSee [this](javascript:alert(1)).',
      '3:12 A link may not lead to “javascript:alert(1)”.',
    ],
    ['[a](JaVaScRiPt:alert(1))', '1:5 A link may not lead to'],
    ['[a](data:text/html,x)', '1:5 A link may not lead to'],
    ['[a](vbscript:x)', '1:5 A link may not lead to'],
    ['[a](file:///etc/passwd)', '1:5 A link may not lead to'],
    ['[a](//example.com)', '1:5 A link may not lead to “//example.com”.'],
    ['[a](page.html)', '1:5 A link may not lead to'],
    ['[a](/\\example.com)', '1:5 A link may not lead to'],
    ['[a](<https://a b>)', '1:6 A link may not lead to'],
    ['<javascript:alert(1)>', '1:2 A link may not lead to'],
    ['[a][b]\n\n[b]: javascript:alert(1)', 'A link may not lead to'],
    ['- one\n- ok [a](/a) [b](ftp://b)', '2:18 A link may not lead to “ftp://b”.'],
    ['[a](/a)\n[b](x:1) [c](x:1)', '2:14 A link may not lead to “x:1”.'],
    ['![seal](https://example.com/seal.png)', '1:9 A legal text has no pictures.'],
    ['A {{ nothing }}', '1:3 There is no variable “nothing”.'],
    ['{% if brand == "arts" %}{% endif %}', '1:1 There is no brand “arts”. Known are: art, photo.'],
  ])('is refused with line and column: %j', (text, problem) => {
    expect(problemsOf(text).join('\n')).toContain(problem)
  })

  it('has its problems in their order, at most 20', () => {
    const text = '[a](x:1)\n{{ b }}\n[c](y:1)\n'
    expect(problemsOf(text).map((problem) => problem.slice(0, 3))).toEqual(['1:5', '2:1', '3:5'])
    expect(problemsOf(text.repeat(10))).toHaveLength(20)
  })

  it('has at most 200 KB, and is told where the limit is', () => {
    const line = `${'規'.repeat(33)}\n`
    const lines = Math.floor(MAX_LEGAL_BYTES / Buffer.byteLength(line))
    expect(problemsOf(line.repeat(lines))).toEqual([])
    expect(problemsOf(line.repeat(lines + 2))).toEqual([
      `${lines + 1}:1 The text has 201 KB. It may have 200 KB; the limit is reached here.`,
    ])
  })
})
