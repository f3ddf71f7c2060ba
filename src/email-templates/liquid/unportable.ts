import type { Sentence } from '../../errors/in-language.ts'

/** What renders otherwise in the shop's own Liquid, or not at all, by a code. */
const REASONS = {
  decimals: {
    en: 'Numbers with decimals, or of more than 15 digits, look different in the shop. Use whole numbers.',
    ja: '小数や16桁以上の数値は、ショップでの表示が異なります。整数を使用してください。',
  },
  'not-a-text': {
    en: 'A list or an object stands where a text belongs. Use one of its properties, or "join".',
    ja: 'テキストの位置にリストまたはオブジェクトがあります。プロパティまたは「join」を使用してください。',
  },
  'not-an-index': {
    en: 'A length or an offset is not a whole number.',
    ja: '長さまたは開始位置が整数ではありません。',
  },
  'no-properties': {
    en: 'The list contains items that have no properties.',
    ja: 'リストにプロパティを持たない項目があります。',
  },
  backslash: {
    en: 'A replacement contains a backslash, which the shop reads as a command.',
    ja: '置換後の文字列にバックスラッシュがあり、ショップでは命令として解釈されます。',
  },
  'sort-types': {
    en: 'The list to sort contains values of different types.',
    ja: '並べ替えるリストに異なる型の値があります。',
  },
  'sort-ties': {
    en: 'Several items of the list have the same value, so the shop may sort them differently.',
    ja: 'リストに同じ値の項目が複数あり、ショップでの並び順が異なる場合があります。',
  },
  'size-of-number': {
    en: '"size" of a number is something else in the shop.',
    ja: '数値の「size」は、ショップでは別の値になります。',
  },
  'concat-no-list': { en: '"concat" needs a list.', ja: '「concat」にはリストが必要です。' },
  'uniq-objects': {
    en: '"uniq" works with texts and numbers only.',
    ja: '「uniq」はテキストと数値にのみ使用できます。',
  },
  'division-by-zero': { en: 'A number is divided by zero.', ja: '0で除算しています。' },
  'part-of-yen': {
    en: 'The amount contains a part of a yen. Amounts of the shop are in hundredths of a yen.',
    ja: '金額に1円未満の端数があります。ショップの金額は1円の100分の1単位です。',
  },
  'no-date': {
    en: '"date" works only with times of the shop, such as created_at.',
    ja: '「date」はcreated_atなどショップの日時にのみ使用できます。',
  },
  'date-directive': {
    en: 'The format of a date has a directive that is not supported. Use %Y, %m, %d, %H, %M or %S.',
    ja: '日付の書式に使用できない指定があります。%Y、%m、%d、%H、%M、%Sを使用してください。',
  },
  'compare-types': {
    en: 'A text is compared with a number, which the shop answers with an error.',
    ja: 'テキストと数値を比較しています。ショップではエラーになります。',
  },
} as const satisfies Readonly<Record<string, Sentence>>

/**
 * Ends a rendering whose result in the shop's own Liquid is another one, because a preview that differs from the mail is
 * worse than none.
 *
 * @see docs/decisions/0234-render-mails-in-threads-with-the-results-of-the-shop.md
 */
export class Unportable extends Error {
  readonly sentence: Sentence

  constructor(reason: keyof typeof REASONS) {
    super(REASONS[reason].en)
    this.name = 'Unportable'
    this.sentence = REASONS[reason]
  }
}
