import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { escapeHtml, paragraphsHtml, safeHtml } from '../../../src/commerce/safe-html.ts'

const ALLOWED_TAG = /<\/?(?:p|br|strong|b|em|i|u|ul|ol|li|h2|h3|h4|blockquote)>/g
const markup = fc.array(
  fc.constantFrom(
    ...['<', '>', '"', "'", '&', '/', '=', ' ', 'a', '<p', '<p>', '</p>', '<script>', '<br/>'],
    ...['<img src=x onerror=alert(1)>', '<!--', '-->', '<svg/onload=x>', '&lt;', '&#x3c;', '\n'],
  ),
  { maxLength: 30 },
)

describe('descriptions as HTML', () => {
  it('escapes everything that could be markup', () => {
    expect(escapeHtml(`<a href="x" title='y'>&`)).toBe(
      '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;',
    )
  })

  it('makes paragraphs of blank lines and breaks of line ends', () => {
    expect(paragraphsHtml('one\r\ntwo\n\n \nthree\n')).toBe('<p>one<br>two</p><p>three</p>')
  })

  it('gives nothing for blank text', () => {
    expect(paragraphsHtml(' \n\n ')).toBe('')
  })

  it('never reads a commentary as HTML', () => {
    expect(paragraphsHtml('<b>x</b>')).toBe('<p>&lt;b&gt;x&lt;/b&gt;</p>')
  })

  it('closes what was left open and drops what was never opened', () => {
    expect(safeHtml('<p><strong>a</p></em>')).toBe('<p><strong>a</strong></p>')
    expect(safeHtml('<ul><li>a')).toBe('<ul><li>a</li></ul>')
  })

  it('drops attributes of allowed tags', () => {
    expect(safeHtml('<P STYLE="x" onclick=y>a</P>')).toBe('<p>a</p>')
  })

  it('keeps entities and escapes lone ampersands', () => {
    expect(safeHtml('Tom &amp; Jerry & R&D')).toBe('Tom &amp; Jerry &amp; R&amp;D')
  })

  it('leaves nothing of any input but allowed tags without attributes', () => {
    fc.assert(
      fc.property(markup, (pieces) => {
        const rest = safeHtml(pieces.join('')).replace(ALLOWED_TAG, '')
        expect(rest).not.toMatch(/[<>"']/)
      }),
      { numRuns: 1_000 },
    )
  })

  it('changes nothing when it is applied twice', () => {
    fc.assert(
      fc.property(markup, (pieces) => {
        const once = safeHtml(pieces.join(''))
        expect(safeHtml(once)).toBe(once)
      }),
      { numRuns: 1_000 },
    )
  })
})
