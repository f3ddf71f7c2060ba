import type { ErrorRows } from './error-row.ts'

/** Logins, accounts, permissions and attestation. */
export const IDENTITY = {
  LOGIN_EXPIRED: {
    status: 400,
    level: 'info',
    retryable: false,
    message: {
      en: 'This login took too long, or it began in another browser.',
      ja: 'ログインに時間がかかりすぎたか、別のブラウザーで開始されました。',
    },
    action: { en: 'Log in again.', ja: 'もう一度ログインしてください。' },
  },
  UNAUTHENTICATED: {
    status: 401,
    level: 'info',
    retryable: false,
    message: { en: 'You are not logged in.', ja: 'ログインが必要です。' },
    action: {
      en: 'Log in again, or send a valid token in the Authorization header.',
      ja: 'もう一度ログインするか、有効なトークンをAuthorizationヘッダーで送信してください。',
    },
  },
  UPLOAD_TOKEN_INVALID: {
    status: 401,
    level: 'info',
    retryable: false,
    message: {
      en: 'The upload token is not valid.',
      ja: 'アップロード用のトークンが無効か、有効期限が切れています。',
    },
    action: {
      en: 'Request a new upload token for the artwork, or create the artwork again.',
      ja: '作品のアップロード用トークンを再発行するか、作品を登録し直してください。',
    },
  },
  ATTESTATION_REQUIRED: {
    status: 401,
    level: 'info',
    retryable: false,
    message: {
      en: 'An attestation token is required.',
      ja: 'アプリの証明トークンが必要です。',
    },
    action: {
      en: 'Send an attestation token in the header named in the message, or log in.',
      ja: 'メッセージに示されたヘッダーで証明トークンを送信するか、ログインしてください。',
    },
  },
  ATTESTATION_FAILED: {
    status: 403,
    level: 'info',
    retryable: false,
    message: {
      en: 'The attestation token was rejected.',
      ja: 'アプリの証明トークンが拒否されました。',
    },
    action: {
      en: 'Let the app fetch a new attestation token and send the request again.',
      ja: 'アプリで新しい証明トークンを取得し、もう一度送信してください。',
    },
  },
  FORBIDDEN: {
    status: 403,
    level: 'warn',
    retryable: false,
    message: {
      en: 'You do not have permission to do this.',
      ja: 'この操作を行う権限がありません。',
    },
    action: {
      en: 'Ask an administrator for the permission.',
      ja: '管理者に権限の付与を依頼してください。',
    },
  },
  COUNTRY_NOT_ALLOWED: {
    status: 403,
    level: 'warn',
    retryable: false,
    message: {
      en: 'The console cannot be used from this country.',
      ja: '現在の国からは管理画面を利用できません。',
    },
    action: {
      en: 'Connect from one of the allowed countries, or ask an administrator.',
      ja: '許可された国から接続するか、管理者に連絡してください。',
    },
  },
  LOCAL_LOGIN_CLOSED: {
    status: 403,
    level: 'warn',
    retryable: false,
    message: {
      en: 'Login with a password is not available.',
      ja: 'パスワードではログインできません。',
    },
    action: {
      en: 'Log in with the identity provider.',
      ja: 'IDプロバイダーでログインしてください。',
    },
  },
  CURRENT_PASSWORD_WRONG: {
    status: 403,
    level: 'warn',
    retryable: false,
    message: {
      en: 'The current password is wrong.',
      ja: '現在のパスワードが正しくありません。',
    },
    action: {
      en: 'Enter the password with which you log in now.',
      ja: '現在ログインに使用しているパスワードを入力してください。',
    },
  },
  LOGIN_DENIED: {
    status: 403,
    level: 'info',
    retryable: false,
    message: {
      en: 'The identity provider did not let you in.',
      ja: 'IDプロバイダーでログインが許可されませんでした。',
    },
    action: {
      en: 'Try again, or choose another account there.',
      ja: 'もう一度試すか、別のアカウントを選んでください。',
    },
  },
  LOGIN_REFUSED: {
    status: 403,
    level: 'warn',
    retryable: false,
    message: {
      en: 'The answer of the identity provider could not be trusted, so you were not logged in.',
      ja: 'IDプロバイダーの応答を信頼できないため、ログインを中止しました。',
    },
    action: {
      en: 'Try again; if it happens again, tell an administrator.',
      ja: 'もう一度試しても続く場合は、管理者に連絡してください。',
    },
  },
  ACCOUNT_MISSING: {
    status: 403,
    level: 'info',
    retryable: false,
    message: {
      en: 'There is no active account here for your login.',
      ja: 'このログインに対応する有効なアカウントがありません。',
    },
    action: {
      en: 'Ask an administrator to add or enable it.',
      ja: '管理者に追加または有効化を依頼してください。',
    },
  },
  INVITATION_INVALID: {
    status: 403,
    level: 'info',
    retryable: false,
    message: {
      en: 'The invitation is not valid.',
      ja: '招待が無効か、有効期限が切れています。',
    },
    action: {
      en: 'Ask for a new invitation, and log in with the e-mail address that was invited.',
      ja: '新しい招待を依頼し、招待されたメールアドレスでログインしてください。',
    },
  },
  LAST_SUPER_ADMIN: {
    status: 409,
    level: 'info',
    retryable: false,
    message: {
      en: 'This is the last super administrator.',
      ja: '最後の最高管理者です。',
    },
    action: {
      en: 'Appoint another super administrator first.',
      ja: '先に別の最高管理者を任命してください。',
    },
  },
} satisfies ErrorRows
