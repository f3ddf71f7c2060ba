import { createTexts } from '../../../../core/console/create-texts.ts'

const en = {
  title: 'Sessions',
  titleOf: (name: string) => `Sessions of ${name}`,
  intro: 'Devices logged in to your account. Sessions expire after 24 hours.',
  introOf: 'Devices logged in to this account. An ended session is logged out at its next request.',
  gateway:
    'You came through the access gateway: it keeps your login, and ends it. Only logins to the console itself are listed here.',
  own: 'Show my own sessions',
  find: 'Find a user',
  findLabel: 'Name or e-mail',
  findButton: 'Find',
  foundNobody: (search: string) => `No account matches “${search}”.`,
  foundFirst: (count: number) => `Only the first ${count} are shown. Type more of the name.`,
  noAccount: 'There is no such account.',
  columns: {
    browser: 'Browser',
    login: 'Login',
    ipAddress: 'IP address',
    since: 'Logged in',
    until: 'Ends',
    actions: 'Actions',
  },
  current: 'This session',
  unknownBrowser: 'Unknown browser',
  unknown: 'Not recorded',
  login: { password: 'Password', 'identity-provider': 'Identity provider' },
  factor: {
    two: 'with a second factor',
    one: 'without a second factor',
    unknown: 'second factor not known',
  },
  end: 'End',
  endOf: (browser: string, since: string) => `End: ${browser}, ${since}`,
  endOthers: 'End all other sessions',
  endAll: 'End all sessions',
  none: 'There is no session.',
  ended: (count: number) =>
    count === 1 ? 'The session is ended.' : `${count} sessions are ended.`,
  endedBefore: 'The session had ended already.',
  questions: {
    current: {
      heading: 'End this session?',
      body: 'It is the one that you use now: you have to log in again, and what you have not saved is lost.',
    },
    other: {
      heading: 'End the session?',
      body: 'Its user is logged out at the next click, and unsaved changes are lost.',
    },
    others: {
      heading: 'End all other sessions?',
      body: 'You stay logged in here only. Everywhere else, what is not saved is lost.',
    },
    all: {
      heading: 'End all sessions?',
      body: 'They are logged out everywhere, and what they have not saved is lost. They can log in again.',
    },
  },
}

const ja: typeof en = {
  title: 'セッション',
  titleOf: (name) => `${name} さんのセッション`,
  intro:
    '管理画面にログイン中のセッションです。ログインから24時間後、またはここで終了すると無効になります。',
  introOf:
    'この方が管理画面にログイン中のセッションです。終了すると、次のリクエストからログインが必要になります。',
  gateway:
    'アクセスゲートウェイを通ってログインしています。そのログインの管理と終了はゲートウェイが行います。ここには管理画面自体へのログインのみ表示されます。',
  own: '自分のセッションを表示',
  find: '他のアカウントのセッションを探す',
  findLabel: '氏名またはメールアドレス',
  findButton: '検索',
  foundNobody: (search) => `「${search}」を氏名またはメールアドレスに含む方はいません。`,
  foundFirst: (count) => `最初の${count}件のみ表示しています。さらに入力して絞り込んでください。`,
  noAccount: 'このアカウントは存在しません。',
  columns: {
    browser: 'ブラウザー',
    login: 'ログイン方法',
    ipAddress: 'IPアドレス',
    since: 'ログイン日時',
    until: '終了予定',
    actions: '操作',
  },
  current: '現在のセッション',
  unknownBrowser: '不明なブラウザー',
  unknown: '記録なし',
  login: { password: 'このサービスのパスワード', 'identity-provider': 'IDプロバイダー' },
  factor: { two: '二要素認証あり', one: '二要素認証なし', unknown: '二要素認証の有無は不明' },
  end: '終了',
  endOf: (browser, since) => `終了：${browser}、${since}`,
  endOthers: '他のセッションをすべて終了',
  endAll: 'すべてのセッションを終了',
  none: 'セッションはありません。',
  ended: (count) => `${count}件のセッションを終了しました。`,
  endedBefore: 'このセッションはすでに終了しています。',
  questions: {
    current: {
      heading: 'このセッションを終了しますか？',
      body: '現在使用中のセッションです。もう一度ログインが必要になり、保存していない内容は失われます。',
    },
    other: {
      heading: 'セッションを終了しますか？',
      body: '使用中の場合は次の操作でログアウトされ、保存していない内容は失われます。',
    },
    others: {
      heading: '他のセッションをすべて終了しますか？',
      body: 'このブラウザーのみログインしたままになります。他の端末で保存していない内容は失われます。',
    },
    all: {
      heading: 'すべてのセッションを終了しますか？',
      body: 'すべての端末からログアウトされ、保存していない内容は失われます。再度ログインすることはできます。',
    },
  },
}

/** The texts of the screen of sessions. */
export const { textsOf, useTexts } = createTexts({ en, ja })
