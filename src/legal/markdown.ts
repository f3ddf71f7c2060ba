import sanitizeHtml from 'sanitize-html'
import { createMarkdown } from './create-markdown.ts'

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
