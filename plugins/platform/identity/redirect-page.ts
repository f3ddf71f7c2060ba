import { html } from '../../../src/http/page/html.ts'

/**
 * A page that redirects at once. After an HTTP redirect the browser would still call the request one from
 * the provider's site, and the session cookie is ignored on such requests.
 */
export function redirectPage(path: string, language: string): string {
  const [title, go] =
    language === 'ja' ? ['ログインしました', '続ける'] : ['You are logged in', 'Go on']
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
