import createMarkdownIt, { type MarkdownIt } from 'markdown-it'

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
