import { createTexts } from './create-texts.ts'

const en = {
  loading: 'Loading…',
  again: 'Try again',
  showAll: (count: string) => `Show all ${count}`,
  cancel: 'Cancel',
  close: 'Close',
  running: 'One moment…',
  pages: 'Pages',
  navigation: 'Navigation',
  previous: 'Previous',
  next: 'Next',
  newTab: 'opens in a new tab',
  notKnown: 'The result is not known.',
  /** A name of the console begins with a capital, in a sentence only an abbreviation does. */
  newRecord: (kind: string) =>
    `New ${kind.replace(/^\p{Lu}(?!\p{Lu})/u, (one) => one.toLowerCase())}`,
  editorMissing:
    'The editor for this field could not be loaded. Reload the page; what you have not saved is lost.',
  asTable: 'Show as a table',
  range: (from: number, to: number, total: number) => `${from}–${to} of ${total}`,
  problem: {
    network: 'The service cannot be reached.',
    networkAction: 'Check your connection and try again.',
    unexpected: 'The service returned an unexpected answer.',
    unexpectedAction: 'Load the page again.',
    requestId: (id: string) => `Request ${id}`,
    requestLines: (id: string) => `Log of request ${id}`,
  },
}

const ja: typeof en = {
  loading: '読み込み中…',
  again: '再試行',
  showAll: (count) => `すべて表示（${count}件）`,
  cancel: 'キャンセル',
  close: '閉じる',
  running: '処理中…',
  pages: 'ページ',
  navigation: 'ナビゲーション',
  previous: '前へ',
  next: '次へ',
  newTab: '新しいタブで開きます',
  notKnown: '結果は不明です。',
  newRecord: (kind) => `${kind}を新規作成`,
  editorMissing:
    'この項目のエディターを読み込めませんでした。ページを再読み込みしてください。保存していない内容は失われます。',
  asTable: '表で表示',
  range: (from, to, total) => `${total}件中 ${from}–${to}件`,
  problem: {
    network: 'サービスに接続できません。',
    networkAction: '通信状況を確認し、もう一度お試しください。',
    unexpected: 'サービスから予期しない応答がありました。',
    unexpectedAction: 'ページを再読み込みしてください。',
    requestId: (id) => `リクエストID：${id}`,
    requestLines: (id) => `リクエスト${id}のログ`,
  },
}

/** The texts of the kit itself: loading, paging, confirmation, failures. */
export const { textsOf: kitTextsOf, useTexts: useKitTexts } = createTexts({ en, ja })
