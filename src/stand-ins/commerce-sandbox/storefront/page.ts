import { escapeHtml } from '../../../commerce/safe-html.ts'
import { SHOP_NAME } from '../shop-facts.ts'
import { SWAP_SCRIPT } from './script.ts'
import { STYLE } from './style.ts'

export type Page = {
  readonly status: number
  /** The whole document; the nonce is the one of its content security policy. */
  render(nonce: string): string
}

export type PageParts = {
  readonly status?: number
  readonly title: string
  /** Content of `<main>`, already escaped. */
  readonly main: string
}

/** A page of the shop around its main part. */
export function page({ status = 200, title, main }: PageParts): Page {
  return {
    status,
    render: (nonce) => `<!doctype html>
<html lang="ja">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<title>${escapeHtml(title)}</title>
<style nonce="${nonce}">${STYLE}</style>
</head>
<body>
<a class="skip" href="#main">本文へ移動</a>
<header class="bar"><a class="mark" href="/">${escapeHtml(SHOP_NAME)}</a></header>
<main id="main" tabindex="-1">${main}</main>
<p class="told" role="status"></p>
<footer class="foot"><p>開発用ストアです。実際の支払いや発送は行われません。<span lang="en">Development store: nothing is charged or shipped.</span></p></footer>
<script nonce="${nonce}">${SWAP_SCRIPT}</script>
</body>
</html>`,
  }
}

/** The page for everything a shopper cannot see. */
export function missingPage(): Page {
  return page({
    status: 404,
    title: `ページが見つかりません — ${SHOP_NAME}`,
    main: `<section class="empty"><h1>ページが見つかりません</h1><p>この作品は公開されていないか、移動しました。</p><p><a class="plain" href="/">作品一覧へ</a></p></section>`,
  })
}
