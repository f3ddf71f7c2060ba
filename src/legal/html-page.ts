import { createHash } from 'node:crypto'
import { escapeHtml } from '../commerce/safe-html.ts'
import type { LegalDocument } from './legal-document.ts'

/** How the page looks, on a screen and on paper. */
const STYLE = `body{max-width:46rem;margin:2rem auto;padding:0 1rem;font:16px/1.8 "Noto Sans JP",sans-serif;color:#1a1a1a;background:#fff}
h1{font-size:1.6rem;line-height:1.4}h2{margin-top:2.2em;font-size:1.2rem}h3{font-size:1.05rem}
table{border-collapse:collapse}th,td{padding:.4em .8em;border:1px solid #767676;text-align:left;vertical-align:top}
a{color:#0b57d0}footer{margin-top:3em;border-top:1px solid #767676;font-size:.875rem}
@media print{@page{size:A4;margin:20mm}body{max-width:none;margin:0;padding:0;font-size:10.5pt}
a{color:inherit;text-decoration:none}a[href^="http"]::after{content:" (" attr(href) ")";overflow-wrap:anywhere}
h1,h2,h3{break-after:avoid}table,li{break-inside:avoid}}`

/** The policy of the page: no script runs, nothing is loaded, and only its own style applies. */
export const PAGE_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`

const WORDS = {
  ja: { version: 'バージョン', effective: '施行日' },
  en: { version: 'Version', effective: 'Effective date' },
} as const

/** The article alone, for the page of another site: it has no script, no style and no id. */
export const legalFragment = ({ language, type, version, html }: LegalDocument): string =>
  `<article class="legal-document" lang="${language}" data-type="${type}" data-version="${escapeHtml(version)}">\n${html}</article>\n`

/** A whole page with the metadata for search engines, for reading and for printing. */
export function legalPage(document: LegalDocument): string {
  const { language, version, effective_date, seo } = document
  const words = WORDS[language]
  const canonical = seo.canonical && `<link rel="canonical" href="${escapeHtml(seo.canonical)}">\n`
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(seo.title)}</title>
<meta name="description" content="${escapeHtml(seo.description)}">
${canonical ?? ''}<script type="application/ld+json">${jsonInHtml(seo.json_ld)}</script>
<style>${STYLE}</style>
</head>
<body>
<main>
${legalFragment(document)}</main>
<footer><p>${words.version} ${escapeHtml(version)} · ${words.effective} <time>${effective_date}</time></p></footer>
</body>
</html>
`
}

/** JSON that ends no script element, whatever is in it. */
const jsonInHtml = (value: object) => JSON.stringify(value).replace(/</g, '\\u003c')
