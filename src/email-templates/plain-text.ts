import { compile } from 'html-to-text'

const link = { hideLinkHrefIfSameAsText: true, linkBrackets: ['\n', ''] as [string, string] }

/** Elements in elements, beyond which their text is left out. Real mails have some 30. */
const MAX_DEPTH = 200

/** Headings keep their case, because capitals mean nothing in Japanese and shout in English. */
const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({
  selector,
  options: { uppercase: false },
}))

/**
 * Returns the plain text of a mail. Lines are not wrapped: mail clients do that, and Japanese has no spaces to wrap at.
 *
 * @see docs/decisions/0235-derive-the-plain-text-of-a-mail-from-its-html.md
 */
export const plainText: (html: string) => string = compile({
  wordwrap: false,
  limits: { maxDepth: MAX_DEPTH, ellipsis: '' },
  selectors: [
    ...headings,
    { selector: 'img', format: 'skip' },
    { selector: 'a', options: link },
    { selector: 'table.items', format: 'dataTable', options: { uppercaseHeaderCells: false } },
  ],
})
