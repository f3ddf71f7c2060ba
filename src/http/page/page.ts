import { type Html, html } from './html.ts'
import { PAGE_STYLE } from './page-style.ts'

export type Page = {
  readonly title: string
  readonly body: Html
  /** Language of the text. @default 'en' */
  readonly language?: 'en' | 'ja'
  /** For a page that is one form. */
  readonly narrow?: boolean
}

/** A whole page of a peer: one heading, one main region, light and dark, no script. */
export function renderPage({ title, body, language = 'en', narrow }: Page): string {
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${PAGE_STYLE}</style>
</head>
<body>
<main${narrow ? html` class="narrow"` : html``}>
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`.text
}
