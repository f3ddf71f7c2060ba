import { createTexts } from '../create-texts.ts'
import { MOST_CHARACTERS, MOST_VIEWS, type NameProblem } from './views.ts'

const en = {
  views: 'Saved views',
  shown: (name: string) => `View: ${name}`,
  all: 'No filter',
  none: 'Save the filters, sort order and columns of this list under a name to find them here.',
  saveAs: 'Save current view as…',
  rename: (name: string) => `Rename “${name}”`,
  remove: (name: string) => `Delete “${name}”`,
  unfit: (views: number) =>
    views === 1
      ? 'A saved view does not fit this list any more and is left out.'
      : `${views} saved views do not fit this list any more and are left out.`,
  save: { heading: 'Save this view', action: 'Save' },
  renamed: { heading: 'Rename the view', action: 'Rename' },
  name: 'Name',
  nameHint: 'Only you see it.',
  nameProblems: {
    empty: 'Enter a name.',
    long: `A name has at most ${MOST_CHARACTERS} characters.`,
    taken: 'You have a view of this name already.',
    many: `A list has at most ${MOST_VIEWS} views. Delete one first.`,
  } satisfies Record<NameProblem, string>,
  removing: {
    heading: (name: string) => `Delete the view “${name}”?`,
    body: 'Only the view is deleted, none of the records that it shows.',
    action: 'Delete',
  },
  saved: (name: string) => `The view “${name}” is saved.`,
  deleted: (name: string) => `The view “${name}” is deleted.`,
}

const ja: typeof en = {
  views: '保存したビュー',
  shown: (name) => `ビュー：${name}`,
  all: '絞り込みなし',
  none: 'この一覧の絞り込み・並び順・列に名前を付けて保存すると、ここから呼び出せます。',
  saveAs: '現在のビューを保存…',
  rename: (name) => `「${name}」の名前を変更`,
  remove: (name) => `「${name}」を削除`,
  unfit: (views) => `この一覧で使用できなくなった保存済みビュー${views}件は表示されません。`,
  save: { heading: 'このビューを保存', action: '保存' },
  renamed: { heading: 'ビューの名前を変更', action: '変更' },
  name: '名前',
  nameHint: 'ほかの利用者には表示されません。',
  nameProblems: {
    empty: '名前を入力してください。',
    long: `名前は${MOST_CHARACTERS}文字以内で入力してください。`,
    taken: '同じ名前のビューがすでにあります。',
    many: `保存できるビューは${MOST_VIEWS}件までです。不要なビューを削除してください。`,
  },
  removing: {
    heading: (name) => `ビュー「${name}」を削除しますか？`,
    body: '削除されるのはビューだけです。表示されているデータは削除されません。',
    action: '削除',
  },
  saved: (name) => `ビュー「${name}」を保存しました。`,
  deleted: (name) => `ビュー「${name}」を削除しました。`,
}

export const { useTexts } = createTexts({ en, ja })
