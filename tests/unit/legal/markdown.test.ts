import { describe, expect, it } from 'vitest'
import { isAllowedLink } from '../../../src/legal/create-markdown.ts'
import { renderMarkdown } from '../../../src/legal/markdown.ts'
import { MARKDOWN_ATTACKS } from '../../support/text/markdown-attacks.ts'

describe('the HTML of a legal text', () => {
  it('has headings, lists, tables, emphasis and links', () => {
    const text = [
      '# Terms',
      '## Article 1',
      '1. **One**, *two*, ~~three~~',
      '2. [Site](https://example.com "Title")',
      '',
      '| A | B |',
      '| --- | ---: |',
      '| 1 | 2 |',
      '',
      '> `code`',
    ].join('\n')
    expect(renderMarkdown(text).replace(/\n/g, '')).toBe(
      '<h1>Terms</h1><h2>Article 1</h2><ol><li><strong>One</strong>, <em>two</em>, <s>three</s></li>' +
        '<li><a href="https://example.com" title="Title">Site</a></li></ol>' +
        '<table><thead><tr><th>A</th><th style="text-align:right">B</th></tr></thead>' +
        '<tbody><tr><td>1</td><td style="text-align:right">2</td></tr></tbody></table>' +
        '<blockquote><p><code>code</code></p></blockquote>',
    )
  })

  it('has HTML of the text as text', () => {
    expect(renderMarkdown('<b>A</b> & <!-- c -->')).toBe(
      '<p>&lt;b&gt;A&lt;/b&gt; &amp; &lt;!-- c --&gt;</p>\n',
    )
  })

  it.each(MARKDOWN_ATTACKS)('runs no script and loads nothing: %j', (text) => {
    const html = renderMarkdown(text)
    const tags = [...html.matchAll(/<\/?([a-z0-9]+)((?:\s+[\w-]+(?:="[^"]*")?)*)\s*\/?>/gi)]
    // Everything that looks like a tag is one, and one that the service writes.
    expect(html.replace(/<\/?[a-z0-9]+(?:\s+[\w-]+(?:="[^"]*")?)*\s*\/?>/gi, '')).not.toMatch(
      /[<>]/,
    )
    for (const [, name = '', attributes = ''] of tags) {
      expect(name).toMatch(
        /^(h[1-6]|p|br|hr|[uo]l|li|blockquote|strong|em|s|a|code|pre|t(able|head|body|r|h|d))$/,
      )
      for (const [, attribute = '', value = ''] of attributes.matchAll(/([\w-]+)="([^"]*)"/g)) {
        expect(['href', 'title', 'start', 'style']).toContain(attribute)
        if (attribute === 'href')
          expect(value).toMatch(/^(https?:\/\/[^/]|mailto:|tel:[+\d]|\/[^/\\]|#)/)
      }
    }
  })
})

describe('a link of a legal text', () => {
  it.each([
    'https://a.example',
    'http://a.example/',
    'mailto:a@b.example',
    'tel:0312345678',
    '/',
    '/a',
    '#a',
    '',
  ])('may lead to %j', (href) => {
    expect(isAllowedLink(href)).toBe(true)
  })

  it.each([
    'javascript:x',
    '//a.example',
    '/\\a',
    'a',
    'https:a',
    'https:///a',
    'ftp://a',
    ' https://a.example',
    'https://a\u0000',
    'blob:https://a',
  ])('may not lead to %j', (href) => {
    expect(isAllowedLink(href)).toBe(false)
  })
})
