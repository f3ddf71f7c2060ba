export type LoginLanguage = 'en' | 'ja'

const ENGLISH = {
  title: 'Development login',
  intro: 'These accounts exist for development only. Choose who you are.',
  accounts: 'Accounts',
  withPassword: 'Or with a password',
  login: 'E-mail',
  password: 'Password',
  submit: 'Log in',
  cancel: 'Cancel',
  wrong: 'The e-mail or the password is wrong.',
  lostTitle: 'This login has ended',
  lost: 'Go back to the application and log in again.',
}

export type LoginTexts = Readonly<Record<keyof typeof ENGLISH, string>>

const JAPANESE: LoginTexts = {
  title: '開発用ログイン',
  intro: 'これらは開発専用のアカウントです。使用するアカウントを選んでください。',
  accounts: 'アカウント',
  withPassword: 'パスワードでログイン',
  login: 'メールアドレス',
  password: 'パスワード',
  submit: 'ログイン',
  cancel: 'キャンセル',
  wrong: 'メールアドレスまたはパスワードが正しくありません。',
  lostTitle: 'ログインの有効期限が切れました',
  lost: 'アプリケーションに戻り、もう一度ログインしてください。',
}

/** The texts of the login page in a language. */
export function loginTexts(language: LoginLanguage): LoginTexts {
  return language === 'ja' ? JAPANESE : ENGLISH
}

/**
 * The first language of the list that the page has; English otherwise. Takes `ui_locales` (separated
 * by spaces) as well as `Accept-Language` (by commas, best first, as browsers send it).
 */
export function preferredLanguage(wanted: string | undefined): LoginLanguage {
  for (const tag of (wanted ?? '').toLowerCase().split(/[\s,]+/)) {
    if (/^ja\b/.test(tag)) return 'ja'
    if (/^en\b/.test(tag)) return 'en'
  }
  return 'en'
}
