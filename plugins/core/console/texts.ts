const en = {
  group: 'Accounts',
  artists: 'Artists',
  sessions: 'Sessions',
  loading: 'Loading…',
  again: 'Try again',
  cancel: 'Cancel',
  pages: 'Pages',
  previous: 'Previous',
  next: 'Next',
  range: (from: number, to: number, total: number) => `${from}–${to} of ${total}`,
}

const ja: typeof en = {
  group: 'アカウント',
  artists: 'アーティスト',
  sessions: 'セッション',
  loading: '読み込み中…',
  again: '再試行',
  cancel: 'キャンセル',
  pages: 'ページ',
  previous: '前へ',
  next: '次へ',
  range: (from, to, total) => `${total}件中 ${from}–${to}件`,
}

/** What the screens about accounts have in common. */
export const accountTexts = (language: string): typeof en => (language === 'ja' ? ja : en)
