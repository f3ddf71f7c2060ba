import { createTexts } from '../../../core/console/create-texts.ts'

const en = {
  selectAll: 'Select all',
  selectRow: (title: string) => `Select ${title}`,
  filterField: 'Field',
  filterOperator: 'Comparison',
  filterValue: 'Value',
  addCondition: 'Add a condition',
  removeCondition: 'Remove this condition',
  previousPage: 'Previous page',
  nextPage: 'Next page',
  clearDate: 'Clear the date',
  month: 'Month',
  year: 'Year',
  menu: 'More actions',
  dashboard: 'Dashboard',
  widget: 'Part of the dashboard',
  create: (collection: string) => `Create new: ${collection}`,
  copy: 'Copy',
  tokyoTime: 'Japan time (JST)',
  filterDay: 'Day in Japan time (JST)',
  yes: 'Yes',
  no: 'No',
  nothingYet: 'No entries yet',
  recordTimes: { updatedAt: 'Last updated', createdAt: 'Created' },
}

/** Names of controls that Payload leaves without one, and words of the parts that replace its own. */
export type Texts = typeof en

const ja: Texts = {
  selectAll: 'すべて選択',
  selectRow: (title) => `「${title}」を選択`,
  filterField: '項目',
  filterOperator: '比較方法',
  filterValue: '値',
  addCondition: '条件を追加',
  removeCondition: 'この条件を削除',
  previousPage: '前のページ',
  nextPage: '次のページ',
  clearDate: '日付を消去',
  month: '月',
  year: '年',
  menu: 'その他の操作',
  dashboard: 'ダッシュボード',
  widget: 'ダッシュボードの部品',
  create: (collection) => `「${collection}」を新規作成`,
  copy: 'コピー',
  tokyoTime: '日本時間（JST）',
  filterDay: '日付（日本時間）',
  yes: 'はい',
  no: 'いいえ',
  nothingYet: 'まだデータがありません',
  recordTimes: { updatedAt: '最終更新', createdAt: '作成' },
}

export const { useTexts } = createTexts({ en, ja })
