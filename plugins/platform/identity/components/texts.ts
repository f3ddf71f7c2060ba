import { createTexts } from '../../../core/console/create-texts.ts'

const en = {
  title: 'Log in',
  logInWith: (provider: string) => `Log in with ${provider}`,
  companyAccount: 'your company account',
  orPassword: 'Or with a password',
  breakGlass: 'Emergency access: every login with a password is recorded and reported.',
  gateway: {
    account:
      'The access gateway let you through, but there is no active account here for your e-mail address. Ask an administrator to add or enable it.',
    country: 'The console cannot be used from the country that you are in.',
    unavailable:
      'The access gateway let you through, but it cannot be verified now. Try again in a minute.',
  },
  currentPassword: 'Current password',
  ownSuperAdmin:
    'Only another super administrator can take the role of super administrator from you.',
  logOut: 'Log out',
  logOutFailed: 'You are still logged in. Try again.',
  factor: {
    label: 'This session',
    two: 'You logged in with a second factor.',
    one: 'You logged in without a second factor. Turn it on at your identity provider.',
    unknown: 'The identity provider did not say whether a second factor was used.',
    password: 'You logged in with a password of this service, without a second factor.',
    gateway: 'You came through the access gateway, which asks for the second factor.',
    all: 'Show all my sessions',
    ofAccount: 'Show the sessions of this account',
  },
}

/** The texts about logging in and out, and about the current session. */
export type Texts = typeof en

const ja: Texts = {
  title: 'ログイン',
  logInWith: (provider) => `${provider}でログイン`,
  companyAccount: '会社のアカウント',
  orPassword: 'またはパスワードでログイン',
  breakGlass: '緊急用アクセスです。パスワードでのログインはすべて記録され、通知されます。',
  gateway: {
    account:
      'アクセスゲートウェイは通過しましたが、このメールアドレスに対応する有効なアカウントがありません。管理者に追加または有効化を依頼してください。',
    country: '現在の国からは管理画面を利用できません。',
    unavailable:
      'アクセスゲートウェイは通過しましたが、現在は検証できません。1分ほど待ってから、もう一度お試しください。',
  },
  currentPassword: '現在のパスワード',
  ownSuperAdmin: '自分の最高管理者のロールを外せるのは、別の最高管理者だけです。',
  logOut: 'ログアウト',
  logOutFailed: 'まだログインしています。もう一度お試しください。',
  factor: {
    label: 'このセッション',
    two: '二要素認証でログインしました。',
    one: '二要素認証を使わずにログインしました。IDプロバイダーで有効にしてください。',
    unknown: '二要素認証を使ったかどうか、IDプロバイダーから情報がありません。',
    password: 'このサービスのパスワードでログインしました（二要素認証なし）。',
    gateway: 'アクセスゲートウェイを通ってログインしました。二要素認証はゲートウェイが行います。',
    all: '自分のセッションをすべて表示',
    ofAccount: 'このアカウントのセッションを表示',
  },
}

export const { textsOf, useTexts } = createTexts({ en, ja })
