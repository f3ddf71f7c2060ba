const en = {
  selectRow: (title: string) => `Select ${title}`,
  menu: 'More actions',
  editorMissing:
    'The editor for this field could not be loaded. Reload the page; what you have not saved is lost.',
}

/** What the console says where Payload says nothing. */
export type ConsoleTexts = typeof en

const ja: ConsoleTexts = {
  selectRow: (title) => `「${title}」を選択`,
  menu: 'その他の操作',
  editorMissing:
    'この項目のエディターを読み込めませんでした。ページを再読み込みしてください。保存していない内容は失われます。',
}

/** The texts in a language of the console; English where it has no other. */
export const consoleTexts = (language: string): ConsoleTexts => (language === 'ja' ? ja : en)
