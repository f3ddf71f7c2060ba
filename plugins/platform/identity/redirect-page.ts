import type { Language } from '../../../src/errors/in-language.ts'
import { html } from '../../../src/http/page/html.ts'

const TEXTS = {
  en: { title: 'You are logged in', go: 'Continue' },
  ja: { title: 'ログインしました', go: '続ける' },
}

/**
 * A page that leads on at once. A redirect would not do: it would count as coming from the provider's
 * site, and the cookie of a session does not count on such a request.
 *
 * @see docs/decisions/0062-use-the-authorization-code-flow-for-the-console.md
 */
export function redirectPage(path: string, language: Language): string {
  const { title, go } = TEXTS[language]
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="0; url=${path}">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
</head>
<body><p>${title}. <a href="${path}">${go}</a></p></body>
</html>`.text
}
