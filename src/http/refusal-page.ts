import type { IncomingMessage } from 'node:http'
import { ERROR_TABLE, type ErrorCode } from '../errors/error-table.ts'
import type { Language, Sentence } from '../errors/in-language.ts'
import type { ServiceError } from '../errors/service-error.ts'
import { html } from './page/html.ts'
import { renderPage } from './page/page.ts'
import { PRODUCT_NAME } from './page/product-name.ts'
import { isApiPath } from './security-headers.ts'
import { isServerFunction } from './server-function.ts'

type Words = {
  readonly title: Sentence
  readonly text: Sentence
  /** Whether the console can be opened, so that a link to it helps. */
  readonly hasWayBack?: boolean
}

/** What a refusal depends on. */
export type Asked = Pick<IncomingMessage, 'method' | 'url' | 'headers'>

const DENIED: Sentence = { en: 'Access denied', ja: 'アクセスできません' }
const FOREIGN: Words = {
  title: DENIED,
  text: {
    en: 'This request comes from a page of another site. Open the console by its own URL.',
    ja: '別のサイトのページから送られたリクエストです。管理画面を正しいURLで開いてください。',
  },
  hasWayBack: true,
}

/** What a page says better than the table, whose sentences are written for clients of the API as well. */
const WORDS: Partial<Record<ErrorCode, Words>> = {
  UNAUTHENTICATED: {
    title: DENIED,
    text: {
      en: 'This request claims to come through the access gateway, but the gateway does not confirm it. Open the console by its own URL, and log in at the gateway again.',
      ja: 'アクセスゲートウェイを通過したとするリクエストですが、ゲートウェイによる確認ができません。管理画面を正しいURLで開き、ゲートウェイでもう一度ログインしてください。',
    },
  },
  NOT_FOUND: {
    title: { en: 'Page not found', ja: 'ページが見つかりません' },
    text: {
      en: 'There is no page at this URL. It may have been moved, or the URL is not complete.',
      ja: 'このURLにページはありません。移動したか、URLが途中で切れている可能性があります。',
    },
    hasWayBack: true,
  },
  FORBIDDEN: FOREIGN,
  CROSS_SITE_REQUEST: FOREIGN,
  COUNTRY_NOT_ALLOWED: {
    title: {
      en: 'The console cannot be used from here',
      ja: '現在の場所からは利用できません',
    },
    text: {
      en: 'It can be used from certain countries only. Connect from one of them, or ask an administrator.',
      ja: '管理画面を利用できる国は限られています。許可された国から接続するか、管理者に連絡してください。',
    },
  },
  RATE_LIMITED: {
    title: ERROR_TABLE.RATE_LIMITED.message,
    text: {
      en: 'You, or others with the same IP address, have opened very many pages in the last minute. Nothing is lost.',
      ja: '直近の1分間に、お使いのアカウントまたは同じIPアドレスから非常に多くのページが開かれました。データは失われていません。',
    },
  },
  IDENTITY_UNAVAILABLE: {
    title: {
      en: 'Your login cannot be checked at the moment',
      ja: '現在ログインを確認できません',
    },
    text: {
      en: 'The access gateway does not answer. Wait a minute, then load this page again.',
      ja: 'アクセスゲートウェイが応答しません。1分ほど待ってから、このページを再読み込みしてください。',
    },
  },
}
const LATER: Sentence = {
  en: 'Try again in {seconds} seconds.',
  ja: '{seconds}秒後にもう一度お試しください。',
}
const REQUEST: Sentence = { en: 'Request', ja: 'リクエストID' }
const WAY_BACK: Sentence = { en: 'Open the console', ja: '管理画面を開く' }

/**
 * A refusal of a server function, as text: the page that has called it turns that into the message of its error.
 * `null` for everything else.
 */
export function refusalText(
  { method, headers }: Asked,
  error: ServiceError,
  language: Language,
): string | null {
  if (!isServerFunction(method, headers['next-action'])) return null
  return [error.sentence[language], laterIn(error, language)].filter(Boolean).join(' ')
}

/**
 * A refusal as a page, for a browser that has asked for one; `null` for programs and for the API, which
 * get the envelope.
 */
export function refusalPage(
  req: Asked,
  error: ServiceError,
  { requestId, language }: { readonly requestId: string; readonly language: Language },
): string | null {
  if (isApiPath(req.url) || !/\btext\/html\b/.test(req.headers.accept ?? '')) return null
  const words: Words = WORDS[error.code] ?? {
    title: error.sentence,
    text: ERROR_TABLE[error.code].action,
  }
  const { title, text, hasWayBack } = words
  const link = html`<p><a href="/admin">${WAY_BACK[language]}</a></p>`
  const body = html`<p>${text[language]} ${laterIn(error, language)}</p>
${hasWayBack ? link : html``}
<p class="quiet">${REQUEST[language]} <code>${requestId}</code></p>`
  return renderPage({ title: title[language], body, language, narrow: true, product: PRODUCT_NAME })
}

function laterIn({ code, retryAfterSeconds }: ServiceError, language: Language): string {
  if (code !== 'RATE_LIMITED' || retryAfterSeconds === undefined) return ''
  return LATER[language].replace('{seconds}', String(retryAfterSeconds))
}
