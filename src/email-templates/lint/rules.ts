import type { Sentence } from '../../errors/in-language.ts'

/** What can be wrong with the Liquid of a template that parses. All keep it from being published. */
export const LIQUID_RULES = {
  'filter-in-condition': {
    en: 'The shop ignores filters in conditions and cases. Assign the value to a variable before.',
    ja: '条件やcaseの中のフィルターはショップで無視されます。先に変数へ代入してください。',
  },
  'operator-in-output': {
    en: 'The shop ignores comparisons in outputs and assignments. Use "if".',
    ja: '出力や代入の中の比較はショップで無視されます。「if」を使用してください。',
  },
  'unknown-operator': {
    en: 'The shop has no "not". Use "unless" or "!=".',
    ja: 'ショップに「not」はありません。「unless」または「!=」を使用してください。',
  },
  decimals: {
    en: 'Numbers with decimals look different in the shop. Use whole numbers.',
    ja: '小数はショップでの表示が異なります。整数を使用してください。',
  },
  'named-argument': {
    en: 'Named arguments of filters cannot be used.',
    ja: 'フィルターの名前付き引数は使用できません。',
  },
  'when-literal': {
    en: '"when" takes texts and numbers only, each once.',
    ja: '「when」には重複のないテキストまたは数値のみ指定できます。',
  },
  'literals-compared': {
    en: 'Two fixed values are compared, so the result never changes.',
    ja: '固定値同士を比較しているため、結果は常に同じです。',
  },
  'loop-over-no-list': {
    en: 'Only lists and ranges can be looped over.',
    ja: '繰り返しにはリストまたは範囲のみ使用できます。',
  },
  'loop-continued': {
    en: '"offset: continue" cannot be used.',
    ja: '「offset: continue」は使用できません。',
  },
  'not-a-text': {
    en: 'A list or an object cannot be written. Use one of its properties.',
    ja: 'リストやオブジェクトは出力できません。プロパティを使用してください。',
  },
  'missing-fallback': {
    en: 'An order may lack this metafield. Add "| default:", or "else" to the case.',
    ja: 'このメタフィールドは注文にない場合があります。「| default:」、またはcaseに「else」を追加してください。',
  },
} as const satisfies Readonly<Record<string, Sentence>>

export type LiquidRule = keyof typeof LIQUID_RULES
