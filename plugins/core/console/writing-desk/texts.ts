import { createTexts } from '../create-texts.ts'

const en = {
  views: 'Views',
  source: 'Text',
  problems: 'Problems',
  noProblems: 'No problems found.',
  severity: { error: 'Error', warning: 'Warning' },
  place: (line: number, column: number) => `Line ${line}, column ${column}`,
  search: 'Search',
  insert: (name: string) => `Insert ${name}`,
  nothingFound: 'Nothing matches.',
  rendering: 'Updating the preview…',
}

const ja: typeof en = {
  views: '表示の切り替え',
  source: '本文',
  problems: '確認事項',
  noProblems: '問題はありません。',
  severity: { error: 'エラー', warning: '警告' },
  place: (line, column) => `${line}行${column}列`,
  search: '検索',
  insert: (name) => `${name}を挿入`,
  nothingFound: '該当する項目がありません。',
  rendering: 'プレビューを更新しています…',
}

/** The texts of the desk at which sources are written. */
export const { useTexts: useDeskTexts } = createTexts({ en, ja })
