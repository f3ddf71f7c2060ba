import { createTexts } from '../../../core/console/create-texts.ts'

const en = {
  checklist: {
    heading: 'Completeness',
    complete: 'The saved text has everything that its checklist asks for.',
    warns: (missing: number) =>
      `Missing items: ${missing}. The text can be published anyway; check that they are not needed.`,
    blocks: (missing: number) =>
      `Missing items: ${missing}. The text can be published when it has them, or when a reason says why they do not apply.`,
    hint: 'A word was found: whether what the text says is right is for a lawyer to decide.',
    show: 'Show the checklist',
    columns: { item: 'Item', state: 'State', evidence: 'Where' },
    state: { found: 'Found', waived: 'Does not apply', missing: 'Missing' },
    foundIn: (article: string) => `In “${article}”`,
  },
}

const ja: typeof en = {
  checklist: {
    heading: '記載事項の確認',
    complete: '保存済みの文面には、チェックリストのすべての項目が含まれています。',
    warns: (missing) =>
      `不足している項目：${missing}件。このまま公開できますが、不要な項目であることを確認してください。`,
    blocks: (missing) =>
      `不足している項目：${missing}件。すべて記載するか、該当しない理由を入力すると公開できます。`,
    hint: '該当する語句の有無を確認しています。内容が適切かどうかは、法務担当者が判断してください。',
    show: 'チェックリストを表示',
    columns: { item: '項目', state: '状態', evidence: '記載箇所' },
    state: { found: '記載あり', waived: '該当なし', missing: '記載なし' },
    foundIn: (article) => `「${article}」`,
  },
}

/** The texts of the screens of legal documents. */
export const { useTexts } = createTexts({ en, ja })
