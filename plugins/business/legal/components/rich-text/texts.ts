import { LEGAL_VARIABLES, type LegalVariable } from '../../../../../src/legal/variables.ts'
import { createTexts } from '../../../../core/console/create-texts.ts'

const en = {
  mode: 'How the text is edited',
  rich: 'Rich text',
  source: 'Source',
  tools: 'Format',
  kind: 'Kind of paragraph',
  paragraph: 'Paragraph',
  heading: (level: number) => `Heading ${level}`,
  quote: 'Quotation',
  bold: 'Bold',
  italic: 'Italic',
  strike: 'Strikethrough',
  bullets: 'Bulleted list',
  numbers: 'Numbered list',
  indent: 'Indent the list item',
  outdent: 'Outdent the list item',
  rule: 'Dividing line',
  variable: (name: LegalVariable) => `Variable: ${LEGAL_VARIABLES[name].en}`,
  table: {
    insert: 'Insert a table',
    addRow: 'Add a row below',
    addColumn: 'Add a column to the right',
    deleteRow: 'Delete the row',
    deleteColumn: 'Delete the column',
  },
  undo: 'Undo',
  redo: 'Redo',
  link: {
    open: 'Link',
    target: 'Where the link leads',
    set: 'Set the link',
    remove: 'Remove the link',
    close: 'Cancel',
    refused:
      'A link leads to https://…, mailto:…, tel:…, a page of the site (/…) or a place of the text (#…).',
  },
  section: {
    only: (brands: readonly string[]) => `Only for ${brands.join(' or ')}`,
    instead: (brands: readonly string[]) => `Otherwise, for ${brands.join(' or ')}`,
    not: (brands: readonly string[]) => `For every brand but ${brands.join(', ')}`,
    others: 'For all other brands',
    end: 'End of the section',
    delete: 'Delete the section',
    refused:
      'The change was not made: it would have left half a section. A section is deleted as a whole.',
  },
  private: 'Characters for private use were removed: they are not shown alike on every device.',
  inexact:
    'Some bold, italic or struck-through text could not be written as Markdown where it begins or ends with a sign. The preview shows what is saved.',
  obstacle: (line: number) => `The text is shown as source. Line ${line}: `,
  obstacles: {
    template: 'a variable or a section is not written correctly.',
    section: 'a section begins or ends within a line or a list, and cannot be shown as rich text.',
    characters: 'this character cannot be shown as rich text.',
    definitions: 'links that are defined elsewhere in the text cannot be shown as rich text.',
    block:
      'code, nested blocks, and tables with cells beyond their head cannot be shown as rich text.',
    form: 'this is written in a way that rich text would change.',
  },
}

export type RichTexts = typeof en

const ja: typeof en = {
  mode: '編集方法',
  rich: 'リッチテキスト',
  source: 'ソース',
  tools: '書式',
  kind: '段落の種類',
  paragraph: '本文',
  heading: (level) => `見出し${level}`,
  quote: '引用',
  bold: '太字',
  italic: '斜体',
  strike: '取り消し線',
  bullets: '箇条書き',
  numbers: '番号付きリスト',
  indent: '項目を下の階層にする',
  outdent: '項目を上の階層にする',
  rule: '区切り線',
  variable: (name) => `変数：${LEGAL_VARIABLES[name].ja}`,
  table: {
    insert: '表を挿入',
    addRow: '下に行を追加',
    addColumn: '右に列を追加',
    deleteRow: '行を削除',
    deleteColumn: '列を削除',
  },
  undo: '元に戻す',
  redo: 'やり直す',
  link: {
    open: 'リンク',
    target: 'リンク先',
    set: 'リンクを設定',
    remove: 'リンクを解除',
    close: 'キャンセル',
    refused:
      'リンク先には、https://…、mailto:…、tel:…、サイト内のページ（/…）、文書内の位置（#…）を指定できます。',
  },
  section: {
    only: (brands) => `${brands.join('・')}のみに表示`,
    instead: (brands) => `上記以外で${brands.join('・')}に表示`,
    not: (brands) => `${brands.join('・')}以外に表示`,
    others: 'その他のブランドに表示',
    end: '条件付きの箇所の終わり',
    delete: 'この箇所を削除',
    refused: '条件付きの箇所の一部だけが残るため、変更しませんでした。箇所全体を削除してください。',
  },
  private: '外字は端末によって表示が異なるため、取り除きました。',
  inexact:
    '記号で始まる、または記号で終わる太字・斜体・取り消し線の一部は、Markdownで表せません。保存される内容はプレビューのとおりです。',
  obstacle: (line) => `ソースで表示しています。${line}行目：`,
  obstacles: {
    template: '変数または条件付きの箇所の書き方に誤りがあります。',
    section:
      '行やリストの途中で条件付きの箇所が始まる、または終わるため、リッチテキストで表示できません。',
    characters: 'リッチテキストで表示できない文字があります。',
    definitions: '別の場所で定義されたリンクは、リッチテキストで表示できません。',
    block:
      'コード、入れ子になった段落、見出し行より多いセルのある表などは、リッチテキストで表示できません。',
    form: 'リッチテキストにすると書き方が変わってしまいます。',
  },
}

/** The texts of the rich text editor of legal documents. */
export const { useTexts: useRichTexts } = createTexts({ en, ja })
