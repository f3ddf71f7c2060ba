import { createTexts } from '../../../core/console/create-texts.ts'

const en = {
  preview: 'Preview',
  page: 'The page as visitors see it',
  brand: 'Shown for',
  chooseKind: 'Choose the kind of document to see its preview and checklist.',
  notTranslated: 'There is no English text yet: readers get the Japanese one.',
  insertions: 'Insert',
  checklist: {
    heading: 'Checklist',
    complete: 'The text has everything that its checklist asks for.',
    warns: (missing: number) =>
      `Missing items: ${missing}. The text can be published anyway; check that they are not needed.`,
    blocks: (missing: number) =>
      `Missing items: ${missing}. The text can be published when it has them, or when a reason below says why they do not apply.`,
    hint: 'A word was found: whether what the text says is right is for a lawyer to decide.',
    state: { found: 'Found', waived: 'Does not apply', missing: 'Missing' },
    foundIn: (article: string) => `In “${article}”`,
  },
}

const ja: typeof en = {
  preview: 'プレビュー',
  page: 'サイトに表示されるページ',
  brand: '表示するブランド',
  chooseKind: '文書の種類を選択すると、プレビューとチェックリストが表示されます。',
  notTranslated: '英語版が未入力のため、日本語版が表示されます。',
  insertions: '挿入',
  checklist: {
    heading: 'チェックリスト',
    complete: 'チェックリストのすべての項目が含まれています。',
    warns: (missing) =>
      `不足している項目：${missing}件。このまま公開できますが、不要な項目であることを確認してください。`,
    blocks: (missing) =>
      `不足している項目：${missing}件。すべて記載するか、該当しない理由を下の欄に入力すると公開できます。`,
    hint: '該当する語句の有無を確認しています。内容が適切かどうかは、法務担当者が判断してください。',
    state: { found: '記載あり', waived: '該当なし', missing: '記載なし' },
    foundIn: (article) => `「${article}」`,
  },
}

/** The texts of the screens of legal documents. */
export const { useTexts } = createTexts({ en, ja })
