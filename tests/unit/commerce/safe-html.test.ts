import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { escapeHtml, paragraphsHtml, safeHtml } from '../../../src/commerce/safe-html.ts'

const ALLOWED_TAG = /<br \/>|<\/?(?:p|strong|b|em|i|u|ul|ol|li|h2|h3|h4|blockquote)>/g
/** After the OWASP XSS Filter Evasion Cheat Sheet and published bypasses of other sanitisers. */
const XSS_CORPUS = [
  '<SCRIPT SRC=https://xss.test/xss.js></SCRIPT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<<SCRIPT>alert("XSS");//\\<</SCRIPT>',
  '<SCRIPT/XSS SRC="https://xss.test/xss.js"></SCRIPT>',
  '<SCRIPT SRC=https://xss.test/xss.js?< B >',
  '<script\x00>alert(1)</script>',
  '</script><script >alert(1)</script\t>',
  '<IMG SRC="javascript:alert(1);">',
  '<IMG """><SCRIPT>alert("XSS")</SCRIPT>"\\>',
  '<IMG SRC=`javascript:alert(1)`>',
  '<IMG SRC="jav&#x0A;ascript:alert(1);">',
  '<IMG SRC= onmouseover="alert(1)">',
  '<img src=x:x onerror\x0b=alert(1)>',
  '<image/src/onerror=prompt(8)>',
  '<BODY ONLOAD=alert(1)>',
  '<BGSOUND SRC="javascript:alert(1);">',
  '<LINK REL="stylesheet" HREF="javascript:alert(1);">',
  '<STYLE>@import"https://xss.test/xss.css";</STYLE>',
  '<STYLE>li {list-style-image: url("javascript:alert(1)");}</STYLE><UL><LI>XSS</br>',
  '<META HTTP-EQUIV="refresh" CONTENT="0;url=data:text/html,<script>alert(1)</script>">',
  '<IFRAME SRC="javascript:alert(1);"></IFRAME>',
  '<iframe srcdoc="<script>alert(1)</script>">',
  '<OBJECT TYPE="text/x-scriptlet" DATA="https://xss.test/xss.html"></OBJECT>',
  '<EMBED SRC="data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9YWxlcnQoMSk+" AllowScriptAccess="always">',
  '<svg><script>alert&lpar;1&rpar;</script></svg>',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></math>',
  '<math><a xlink:href="javascript:alert(1)">x</a></math>',
  '<form><button formaction=javascript:alert(1)>x</button></form>',
  '<details open ontoggle=alert(1)>x</details>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<p style="background:url(javascript:alert(1))" onclick="alert(1)">x</p>',
  '<b onmouseover=alert(1)//',
  '<p/onclick=alert(1)>x',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<title><img src=x onerror=alert(1)></title>',
  '<textarea><img src=x onerror=alert(1)></textarea>',
  '<xmp><img src=x onerror=alert(1)></xmp>',
  '<plaintext><img src=x onerror=alert(1)>',
  '<template><img src=x onerror=alert(1)></template>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<!--<img src="--><img src=x onerror=alert(1)//">',
  '<![CDATA[<img src=x onerror=alert(1)>]]>',
  '<?xml version="1.0"?><x onclick=alert(1)>x</x>',
  '<!DOCTYPE x [<!ENTITY y "<script>alert(1)</script>">]>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '&#60;img src=x onerror=alert(1)&#62;',
  '"><img src=x onerror=alert(1)>',
  "' onfocus=alert(1) autofocus='",
  '+ADw-script+AD4-alert(1)+ADw-/script+AD4-',
  '\u3008script\u3009alert(1)\u3008/script\u3009',
]
const markup = fc.array(
  fc.constantFrom(
    ...['<', '>', '"', "'", '&', '/', '=', ' ', 'a', '<p', '<p>', '</p>', '<script>', '<br/>'],
    ...['<img src=x onerror=alert(1)>', '<!--', '-->', '<svg/onload=x>', '&lt;', '&#x3c;', '\n'],
    ...[
      '<style>',
      '</style>',
      '<textarea>',
      '<math><mtext>',
      '<![CDATA[',
      ']]>',
      '<xmp>',
      '<option>',
    ],
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

  it('returns an empty string for blank text', () => {
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

  it('removes other tags but keeps their text, and removes scripts and styles completely', () => {
    expect(safeHtml('<a href="https://x.test">a</a><div>b</div><!-- c -->')).toBe('ab')
    expect(safeHtml('<p>a</p><script>alert(1)</script><style>p{}</style>')).toBe('<p>a</p>')
  })

  it.each(XSS_CORPUS)('leaves nothing executable of %j', (attack) => {
    const result = safeHtml(`<p>${attack}</p>`)
    expect(result.replace(ALLOWED_TAG, '')).not.toMatch(/[<>"']/)
    expect(safeHtml(result)).toBe(result)
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
