import { describe, expect, it } from 'vitest'
import { isAllowedLink } from '../../../src/legal/create-markdown.ts'
import { renderMarkdown } from '../../../src/legal/markdown.ts'

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

  // Attacks of the lists of OWASP and of markdown-it's and marked's own tests, and some of our own.
  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<svg/onload=alert(1)>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '<a href="javascript:alert(1)">a</a>',
    '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
    '[a](javascript:alert(1))',
    '[a](JAVASCRIPT:alert(1))',
    '[a](java\tscript:alert(1))',
    '[a](<java\nscript:alert(1)>)',
    '[a](&#106;avascript:alert(1))',
    '[a](&#x6A;avascript&colon;alert(1))',
    '[a](javascript&#58;alert(1))',
    '[a](%6Aavascript:alert(1))',
    '[a](\u0001javascript:alert(1))',
    '[a]( javascript:alert(1))',
    '[a](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)',
    '[a](vbscript:msgbox(1))',
    '[a](//evil.example)',
    '[a](/\\evil.example)',
    '[a](https:javascript:alert(1))',
    '[a](https://example.com"onmouseover="alert(1))',
    '[a](https://example.com \'x"onmouseover="alert(1)\')',
    '[a](#"onclick="alert(1))',
    '<javascript:alert(1)>',
    '[a][b]\n\n[b]: javascript:alert(1)',
    '[a][b]\n\n[b]: https://example.com "x\\"onclick=\\"alert(1)"',
    '![a](javascript:alert(1))',
    '![a"onerror="alert(1)](https://example.com/a.png)',
    '```"onclick="alert(1)\ncode\n```',
    '```html\n<script>alert(1)</script>\n```',
    '    <script>alert(1)</script>',
    '| a |\n| :"onclick="alert(1) |\n| b |',
    '| <script> |\n| --- |\n| </script> |',
    '# <style>@import "https://evil.example"</style>',
    '`</code><script>alert(1)</script>`',
    '\\<script>alert(1)\\</script>',
    '<<script>script>alert(1)</script>',
    '[<img src=x onerror=alert(1)>](https://example.com)',
    '[a](tel:javascript:alert(1))',
    '\u202e[a](javascript:alert(1))',
  ])('runs no script and loads nothing: %j', (text) => {
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
