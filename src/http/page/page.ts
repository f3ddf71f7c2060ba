import { type Html, html } from './html.ts'
import { PAGE_STYLE } from './page-style.ts'

export type Page = {
  readonly title: string
  readonly body: Html
  /** Language of the text. @default 'en' */
  readonly language?: 'en' | 'ja'
  /** For a page that is one form. */
  readonly narrow?: boolean
  /** Name of the product, above the heading and in the title. @default none, as of a peer */
  readonly product?: string
}

/** A whole page of a peer or outside of the console: one heading, one main region, light and dark, no script. */
export function renderPage({ title, body, language = 'en', narrow, product }: Page): string {
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${product === undefined ? title : `${title} – ${product}`}</title>
<link rel="icon" href="${product === undefined ? 'data:,' : '/icon.svg'}">
<style>${PAGE_STYLE}</style>
</head>
<body>
<main${narrow ? html` class="narrow"` : html``}>
${product === undefined ? html`` : html`<p class="product"><img src="/icon.svg" alt="" width="32" height="32">${product}</p>`}
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`.text
}
