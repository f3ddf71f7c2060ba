const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Tags a product description may use, always without attributes. */
const ALLOWED = new Set([
  'p',
  'br',
  'strong',
  'b',
  'em',
  'i',
  'u',
  'ul',
  'ol',
  'li',
  'h2',
  'h3',
  'h4',
  'blockquote',
])
const TAG = /<(\/?)([a-zA-Z][a-zA-Z0-9]*)\b[^<>]*>/g
const ENTITY = /&(?!(?:[a-zA-Z][a-zA-Z0-9]{1,31}|#\d{1,7}|#x[0-9a-fA-F]{1,6});)/g

/** The text with everything escaped that HTML would read as markup, in text and in attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '')
}

/** Plain text as HTML paragraphs: a blank line parts paragraphs, a line end becomes `<br>`. */
export function paragraphsHtml(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .split(/\n[ \t]*\n\s*/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`)
    .join('')
}

/**
 * HTML of an outsider reduced to simple text markup: known tags without attributes, balanced; whatever
 * else looks like markup is shown as text. No script, style, link or image survives.
 */
export function safeHtml(html: string): string {
  const open: string[] = []
  let output = ''
  let position = 0
  for (const match of html.matchAll(TAG)) {
    const [whole, slash, name = ''] = match
    output += escapeText(html.slice(position, match.index))
    position = match.index + whole.length
    output += tag(name.toLowerCase(), slash === '/', open) ?? escapeText(whole)
  }
  output += escapeText(html.slice(position))
  return (
    output +
    open
      .reverse()
      .map((name) => `</${name}>`)
      .join('')
  )
}

/** The markup for one tag, given the tags that are open; undefined for one that is not allowed. */
function tag(name: string, closing: boolean, open: string[]): string | undefined {
  if (!ALLOWED.has(name)) return undefined
  if (name === 'br') return '<br>'
  if (!closing) {
    open.push(name)
    return `<${name}>`
  }
  const at = open.lastIndexOf(name)
  if (at < 0) return ''
  return open
    .splice(at)
    .reverse()
    .map((inner) => `</${inner}>`)
    .join('')
}

/** Like `escapeHtml`, but entities that are already there stay what they are. */
function escapeText(text: string): string {
  return text.replace(ENTITY, '&amp;').replace(/[<>"']/g, (character) => ESCAPES[character] ?? '')
}
