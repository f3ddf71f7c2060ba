import type { ErrorRows } from './error-row.ts'

/** The database, the object store and the services of other companies. */
export const OUTSIDE_SYSTEMS = {
  COMMERCE_REJECTED: {
    status: 502,
    level: 'error',
    retryable: false,
    message: {
      en: 'The shop rejected the request.',
      ja: 'ショップにリクエストを拒否されました。',
    },
    action: {
      en: 'Correct what the message names, then try again.',
      ja: '理由を確認し、商品またはアプリの権限を修正してから、もう一度お試しください。',
    },
  },
  FACTORY_UNAUTHENTICATED: {
    status: 502,
    level: 'error',
    retryable: false,
    message: {
      en: 'The factory rejected the credentials of this service.',
      ja: '工場にこのサービスの認証情報を拒否されました。',
    },
    action: {
      en: 'Ask an administrator to check the credentials of the factory.',
      ja: '工場の認証情報を確認するよう、管理者に依頼してください。',
    },
  },
  FACTORY_PROTOCOL: {
    status: 502,
    level: 'error',
    retryable: false,
    message: {
      en: 'The answer of the factory does not follow the protocol.',
      ja: '工場からの応答が取り決めた形式と異なります。',
    },
    action: {
      en: 'Report the request id to an administrator.',
      ja: 'リクエストIDを管理者にお知らせください。',
    },
  },
  COMMERCE_UNAVAILABLE: {
    status: 503,
    level: 'error',
    retryable: true,
    message: { en: 'The shop cannot be reached.', ja: 'ショップに接続できません。' },
    action: {
      en: 'Try again in a minute; repeating is safe.',
      ja: '1分ほど待ってから、もう一度お試しください。繰り返しても問題ありません。',
    },
  },
  FACTORY_UNAVAILABLE: {
    status: 503,
    level: 'error',
    retryable: true,
    message: { en: 'The factory cannot be reached.', ja: '工場のシステムに接続できません。' },
    action: {
      en: 'Try again in a minute; repeating is safe.',
      ja: '1分ほど待ってから、もう一度お試しください。繰り返しても問題ありません。',
    },
  },
  FACTORY_OUTCOME_UNKNOWN: {
    status: 503,
    level: 'error',
    retryable: true,
    message: {
      en: 'It is not known whether the factory has received the job.',
      ja: '工場がジョブを受け付けたかどうか確認できません。',
    },
    action: {
      en: 'Try again in a minute; repeating is safe.',
      ja: '1分ほど待ってから、もう一度お試しください。繰り返しても問題ありません。',
    },
  },
  IDENTITY_UNAVAILABLE: {
    status: 503,
    level: 'error',
    retryable: true,
    message: {
      en: 'The identity provider does not answer.',
      ja: 'IDプロバイダーが応答しません。',
    },
    action: {
      en: 'Try again in a minute.',
      ja: '1分ほど待ってから、もう一度お試しください。',
    },
  },
  ATTESTATION_UNAVAILABLE: {
    status: 503,
    level: 'error',
    retryable: true,
    message: {
      en: 'The attestation service does not answer.',
      ja: 'アプリの証明を確認するサービスが応答しません。',
    },
    action: {
      en: 'Try again in a minute.',
      ja: '1分ほど待ってから、もう一度お試しください。',
    },
  },
  MAIL_UNAVAILABLE: {
    status: 503,
    level: 'error',
    retryable: false,
    message: { en: 'The mail could not be sent.', ja: 'メールを送信できませんでした。' },
    action: {
      en: 'Send the mail again in a minute.',
      ja: '1分ほど待ってから、メールを送信し直してください。',
    },
  },
  STORE_UNAVAILABLE: {
    status: 503,
    level: 'error',
    retryable: true,
    message: {
      en: 'The object store cannot be reached.',
      ja: 'ファイルの保存先に接続できません。',
    },
    action: {
      en: 'Try again in a minute; nothing was stored.',
      ja: '1分ほど待ってから、もう一度お試しください。何も保存されていません。',
    },
  },
  DATABASE_UNAVAILABLE: {
    status: 503,
    level: 'error',
    retryable: true,
    message: {
      en: 'The database cannot be reached.',
      ja: 'データベースに接続できません。',
    },
    action: {
      en: 'Try again in a minute; nothing was stored.',
      ja: '1分ほど待ってから、もう一度お試しください。何も保存されていません。',
    },
  },
  STORAGE_FULL: {
    status: 507,
    level: 'error',
    retryable: false,
    message: { en: 'The object store is full.', ja: 'ファイルの保存先に空きがありません。' },
    action: {
      en: 'Free space in the object store, then try again; nothing was stored.',
      ja: '保存先の空き容量を増やすよう管理者に依頼してください。何も保存されていません。',
    },
  },
} satisfies ErrorRows
