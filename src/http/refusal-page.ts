import type { IncomingMessage } from 'node:http'
import Negotiator from 'negotiator'
import { ERROR_TABLE, type ErrorCode } from '../errors/error-table.ts'
import type { ServiceError } from '../errors/service-error.ts'
import { html } from './page/html.ts'
import { renderPage } from './page/page.ts'
import { isApiPath } from './security-headers.ts'

type Language = 'en' | 'ja'
type Words = { readonly title: string; readonly text: string }

const FOREIGN = {
  en: {
    title: 'Access denied',
    text: 'This request comes from a page of another site. Open the console by its own address.',
  },
  ja: {
    title: 'アクセスできません',
    text: '別のサイトのページから送られたリクエストです。管理画面を正しいアドレスで開いてください。',
  },
}

const WORDS: Readonly<Record<Language, Partial<Record<ErrorCode, Words>>>> = {
  en: {
    UNAUTHENTICATED: {
      title: 'Access denied',
      text: 'This request says that it comes through the access gateway, and the gateway does not vouch for it. Open the console by its own address, and log in at the gateway again.',
    },
    FORBIDDEN: FOREIGN.en,
    CROSS_SITE_REQUEST: FOREIGN.en,
    COUNTRY_NOT_ALLOWED: {
      title: 'The console cannot be used from here',
      text: 'It can be used from certain countries only. Connect from one of them, or ask an administrator.',
    },
    IDENTITY_UNAVAILABLE: {
      title: 'Your login cannot be checked now',
      text: 'The access gateway does not answer. Wait a minute, then load this page again.',
    },
  },
  ja: {
    UNAUTHENTICATED: {
      title: 'アクセスできません',
      text: 'アクセスゲートウェイを通過したとするリクエストですが、ゲートウェイによる確認ができません。管理画面を正しいアドレスで開き、ゲートウェイでもう一度ログインしてください。',
    },
    FORBIDDEN: FOREIGN.ja,
    CROSS_SITE_REQUEST: FOREIGN.ja,
    COUNTRY_NOT_ALLOWED: {
      title: '現在の場所からは利用できません',
      text: '管理画面を利用できる国は限られています。許可された国から接続するか、管理者に連絡してください。',
    },
    IDENTITY_UNAVAILABLE: {
      title: '現在ログインを確認できません',
      text: 'アクセスゲートウェイが応答しません。1分ほど待ってから、このページを再読み込みしてください。',
    },
  },
}
const REQUEST: Readonly<Record<Language, string>> = { en: 'Request', ja: 'リクエストID' }

/**
 * A refusal as a page, for a browser that has asked for one; `null` for programs and for the API, which
 * get the envelope.
 */
export function refusalPage(
  req: IncomingMessage,
  error: ServiceError,
  requestId: string,
): string | null {
  if (isApiPath(req.url) || !/\btext\/html\b/.test(req.headers.accept ?? '')) return null
  const language = languageOf(req)
  const { title, text } = WORDS[language][error.code] ?? {
    title: error.message,
    text: ERROR_TABLE[error.code].action,
  }
  const body = html`<p>${text}</p>
<p class="quiet">${REQUEST[language]} <code>${requestId}</code></p>`
  return renderPage({ title, body, language, narrow: true })
}

/** The language chosen in the console; without a choice, the one that the browser prefers. */
function languageOf({ headers }: IncomingMessage): Language {
  const chosen = /(?:^|;\s*)payload-lng=(en|ja)\b/.exec(headers.cookie ?? '')?.[1]
  const preferred = chosen ?? new Negotiator({ headers }).language(['en', 'ja'])
  return preferred === 'ja' ? 'ja' : 'en'
}
