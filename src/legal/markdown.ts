import createMarkdownIt, { type MarkdownIt } from 'markdown-it'
import sanitizeHtml from 'sanitize-html'

/**
 * Where a link of a legal text may lead: to a site, a mail, a telephone number, another page of the brand's site, or
 * another place of the text. Not to `//host`, which reads like a page of the site.
 */
const ALLOWED_LINK = /^(?:https?:\/\/[^/]|mailto:[^\s]|tel:[+\d]|\/(?!\/)|#|\/?$)/i

export const isAllowedLink = (href: string): boolean =>
  ALLOWED_LINK.test(href) && !/[\\\s\p{Cc}]/u.test(href)

/** CommonMark with tables and strikethrough. HTML is text, and pictures are not supported. */
export function createMarkdown(): MarkdownIt {
  const markdown = createMarkdownIt({ html: false, linkify: false, typographer: false })
  markdown.disable('image')
  markdown.validateLink = isAllowedLink
  return markdown
}

const markdown = createMarkdown()

const SAFE: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'br', 'hr', 'ul', 'ol', 'li', 'blockquote'],
    ...['strong', 'em', 's', 'a', 'code', 'pre', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  allowedAttributes: { a: ['href', 'title'], ol: ['start'], th: ['style'], td: ['style'] },
  allowedStyles: { '*': { 'text-align': [/^(left|right|center)$/] } },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
}

/**
 * Markdown as HTML that runs no script and loads nothing, in any page. markdown-it makes no other; the second library
 * guards against its mistakes.
 *
 * @see docs/decisions/0219-write-legal-texts-as-markdown-with-a-small-template-language.md
 */
export const renderMarkdown = (text: string): string => sanitizeHtml(markdown.render(text), SAFE)
