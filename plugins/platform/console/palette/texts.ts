import { createTexts } from '../../../core/console/create-texts.ts'

const en = {
  open: 'Search',
  heading: 'Search the console',
  placeholder: 'Screens, actions, titles, order numbers…',
  results: 'Results',
  actions: 'Actions',
  screens: 'Screens',
  nothing: (query: string) => `Nothing matches “${query}”.`,
  nothingHint: 'Orders are found by their whole number, records by words of their title.',
  searching: 'Searching records…',
  count: (results: number) => (results === 1 ? '1 result' : `${results} results`),
  keys: { choose: 'choose', open: 'open', close: 'close' },
  failed: 'The search could not be loaded. Reload the page.',
}

const ja: typeof en = {
  open: '検索',
  heading: '管理画面内を検索',
  placeholder: '画面・操作・タイトル・注文番号…',
  results: '検索結果',
  actions: '操作',
  screens: '画面',
  nothing: (query) => `「${query}」に一致するものはありません。`,
  nothingHint: '注文は注文番号全体で、その他のデータはタイトルに含まれる語で検索できます。',
  searching: 'データを検索中…',
  count: (results) => `${results}件`,
  keys: { choose: '選択', open: '開く', close: '閉じる' },
  failed: '検索を読み込めませんでした。ページを再読み込みしてください。',
}

export const { useTexts } = createTexts({ en, ja })
