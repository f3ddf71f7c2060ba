import type { ErrorRows } from './error-row.ts'

/** What is wrong with a request, whatever it asks for. */
export const REQUESTS = {
  VALIDATION_FAILED: {
    status: 400,
    level: 'info',
    retryable: false,
    message: { en: 'The input is invalid.', ja: '入力内容に誤りがあります。' },
    action: {
      en: 'Correct the fields that are named and send the request again.',
      ja: '指摘された項目を修正し、もう一度送信してください。',
    },
  },
  MALFORMED_JSON: {
    status: 400,
    level: 'info',
    retryable: false,
    message: {
      en: 'The body is not valid JSON.',
      ja: 'リクエスト本文が正しいJSONではありません。',
    },
    action: {
      en: 'Send a JSON object with the header Content-Type: application/json.',
      ja: 'Content-Type: application/json ヘッダーを付けて、JSONオブジェクトを送信してください。',
    },
  },
  MALFORMED_MULTIPART: {
    status: 400,
    level: 'info',
    retryable: false,
    message: {
      en: 'The form is damaged or incomplete.',
      ja: 'フォームのデータが壊れているか、途中で切れています。',
    },
    action: {
      en: 'Send a complete multipart/form-data form with the fields that the URL requires.',
      ja: '必要な項目を含むフォーム全体を、multipart/form-data形式で送信してください。',
    },
  },
  MALFORMED_REQUEST: {
    status: 400,
    level: 'info',
    retryable: false,
    message: {
      en: 'Malformed HTTP/1.1 request.',
      ja: 'HTTP/1.1のリクエストとして正しくありません。',
    },
    action: {
      en: 'Send a valid request as described in RFC 9110 and RFC 9112.',
      ja: 'RFC 9110とRFC 9112に従ったリクエストを送信してください。',
    },
  },
  CROSS_SITE_REQUEST: {
    status: 403,
    level: 'warn',
    retryable: false,
    message: {
      en: 'This request comes from a page of another site.',
      ja: '別のサイトのページから送られたリクエストです。',
    },
    action: {
      en: 'Send it from a page of the console, or with a token and without cookies.',
      ja: '管理画面のページから操作するか、Cookieを付けずにトークンで送信してください。',
    },
  },
  NOT_FOUND: {
    status: 404,
    level: 'info',
    retryable: false,
    message: {
      en: 'There is nothing at this URL.',
      ja: 'このURLには何もありません。',
    },
    action: {
      en: 'Check the URL and the identifiers in it.',
      ja: 'URLと、それに含まれるIDを確認してください。',
    },
  },
  METHOD_NOT_ALLOWED: {
    status: 405,
    level: 'info',
    retryable: false,
    message: {
      en: 'This method is not allowed for this URL.',
      ja: 'このURLではこのメソッドを使用できません。',
    },
    action: {
      en: 'Use one of the methods named in the Allow header.',
      ja: 'Allowヘッダーに示されたメソッドを使用してください。',
    },
  },
  NOT_ACCEPTABLE: {
    status: 406,
    level: 'info',
    retryable: false,
    message: {
      en: 'None of the accepted media types is available.',
      ja: '指定された形式では応答できません。',
    },
    action: {
      en: 'Accept one of the media types named in the message.',
      ja: 'メッセージに示された形式をAcceptヘッダーに指定してください。',
    },
  },
  REQUEST_TIMEOUT: {
    status: 408,
    level: 'info',
    retryable: true,
    message: {
      en: 'The request did not arrive in time.',
      ja: 'リクエストが時間内に届きませんでした。',
    },
    action: {
      en: 'Send the complete request again without long pauses.',
      ja: '通信状況を確認し、リクエスト全体を途切れないようにもう一度送信してください。',
    },
  },
  DIAGNOSTICS_RUNNING: {
    status: 409,
    level: 'info',
    retryable: false,
    message: {
      en: 'A diagnostic run is in progress already.',
      ja: '診断がすでに実行されています。',
    },
    action: {
      en: 'Follow the run that is in progress, or start another one when it has ended.',
      ja: '実行中の診断の経過を確認するか、終了してからもう一度実行してください。',
    },
  },
  CONFLICT: {
    status: 409,
    level: 'info',
    retryable: false,
    message: {
      en: 'The record has changed in the meantime.',
      ja: 'データがほかの操作によって変更されています。',
    },
    action: {
      en: 'Load the record again and repeat the change.',
      ja: 'ページを再読み込みし、変更をやり直してください。',
    },
  },
  ALERTS_NOT_CONFIGURED: {
    status: 409,
    level: 'warn',
    retryable: false,
    message: {
      en: 'There is no channel for alerts.',
      ja: 'アラートの送信先が設定されていません。',
    },
    action: {
      en: 'Reach the operators in another way, and ask an administrator to set ALERT_EMAIL_TO or ALERT_WEBHOOK_URL.',
      ja: '別の方法で担当者に連絡し、ALERT_EMAIL_TOまたはALERT_WEBHOOK_URLを設定するよう管理者に依頼してください。',
    },
  },
  PAYLOAD_TOO_LARGE: {
    status: 413,
    level: 'info',
    retryable: false,
    message: { en: 'The body is too large.', ja: '送信されたデータが大きすぎます。' },
    action: {
      en: 'Send a smaller body; an image may have at most 50 MB.',
      ja: 'データを小さくしてください。画像は50 MB以下にしてください。',
    },
  },
  URI_TOO_LONG: {
    status: 414,
    level: 'info',
    retryable: false,
    message: { en: 'The URL is too long.', ja: 'URLが長すぎます。' },
    action: {
      en: 'Shorten the query, or send it by POST with the header X-Payload-HTTP-Method-Override: GET.',
      ja: 'クエリを短くするか、X-Payload-HTTP-Method-Override: GET ヘッダーを付けてPOSTで送信してください。',
    },
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    level: 'info',
    retryable: false,
    message: {
      en: 'The content type is not supported.',
      ja: 'このContent-Typeには対応していません。',
    },
    action: {
      en: 'Send the content type named in the message.',
      ja: 'メッセージに示されたContent-Typeで送信してください。',
    },
  },
  RATE_LIMITED: {
    status: 429,
    level: 'info',
    retryable: true,
    message: {
      en: 'Too many requests in a short time.',
      ja: '短時間にリクエストが集中しました。',
    },
    action: {
      en: 'Wait for the number of seconds in the Retry-After header.',
      ja: 'しばらく待ってから（Retry-Afterヘッダーの秒数）、もう一度お試しください。',
    },
  },
  HEADERS_TOO_LARGE: {
    status: 431,
    level: 'info',
    retryable: false,
    message: {
      en: 'The headers are too large.',
      ja: 'リクエストヘッダーが大きすぎます。',
    },
    action: {
      en: 'Send fewer or shorter headers and cookies.',
      ja: 'ヘッダーとCookieを減らすか、短くしてください。',
    },
  },
  INTERNAL: {
    status: 500,
    level: 'error',
    retryable: true,
    message: {
      en: 'Something went wrong on our side.',
      ja: 'サービス側で問題が発生しました。',
    },
    action: {
      en: 'Try again; if it happens again, report the request id.',
      ja: 'もう一度お試しください。続く場合はリクエストIDをお知らせください。',
    },
  },
  MAINTENANCE: {
    status: 503,
    level: 'warn',
    retryable: true,
    message: {
      en: 'The service is under maintenance.',
      ja: 'ただいまメンテナンス中です。',
    },
    action: {
      en: 'Send it again after the number of seconds in the Retry-After header; nothing was stored.',
      ja: 'メンテナンスの終了後に、もう一度お試しください。何も保存されていません。',
    },
  },
  SERVICE_BUSY: {
    status: 503,
    level: 'warn',
    retryable: true,
    message: {
      en: 'The service is busy.',
      ja: 'サービスが混み合っています。',
    },
    action: {
      en: 'Send it again after the number of seconds in the Retry-After header; nothing was stored.',
      ja: 'しばらく待ってから、もう一度お試しください。何も保存されていません。',
    },
  },
} satisfies ErrorRows
