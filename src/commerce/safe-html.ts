import sanitizeHtml from 'sanitize-html'

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/**
 * Tags that a product description may use, always without attributes.
 *
 * @see docs/decisions/0140-use-maintained-libraries-for-protocol-details.md
 */
const ALLOWED_TAGS = [
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
]

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: ALLOWED_TAGS,
  allowedAttributes: {},
  // sanitize-html leaves quotation marks in text as they are: escaped, the result is safe in an
  // attribute, too.
  textFilter: (text) => text.replace(/["']/g, (character) => ESCAPES[character] ?? ''),
}

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
 * Untrusted HTML reduced to simple text markup: the allowed tags without attributes, balanced. Other
 * tags and comments are removed, scripts and styles together with their content.
 */
export function safeHtml(html: string): string {
  // Removing a tag can leave a paragraph inside a paragraph (`<p><div><p>`); parsing the result again
  // closes the outer one, as browsers do.
  return sanitizeHtml(sanitizeHtml(html, OPTIONS), OPTIONS)
}
