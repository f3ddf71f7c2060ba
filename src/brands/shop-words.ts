import { FRAME_COLORS, MAT_COLORS, VARIANT_TYPES } from '../composition/catalogue.ts'
import { FRAME_NAMES, MAT_NAMES } from '../composition/color-names.ts'
import { TYPE_NAMES } from '../composition/type-names.ts'
import type { Language, Sentence } from '../errors/in-language.ts'

const prefixed = <Prefix extends string, Key extends string>(
  prefix: Prefix,
  words: Readonly<Record<Key, Sentence>>,
) =>
  Object.fromEntries(
    Object.entries(words).map(([key, word]) => [`${prefix}-${key}`, word]),
  ) as Readonly<Record<`${Prefix}-${Key}`, Sentence>>

/** What a shop shows for an option that does not apply, since it accepts no empty value. As a word it would be read as none. */
export const NOT_APPLICABLE = '—'

/** What a shop says where its brand has no words of its own. */
const WORDS = {
  type: { en: 'Type', ja: 'タイプ' },
  frame: { en: 'Frame', ja: 'フレーム' },
  mat: { en: 'Mat', ja: 'マット' },
  size: { en: 'Size', ja: 'サイズ' },
  ...prefixed('type', TYPE_NAMES),
  ...prefixed('frame', FRAME_NAMES),
  'frame-none': { en: 'No frame color', ja: 'フレームカラーなし' },
  ...prefixed('mat', MAT_NAMES),
  'mat-none': { en: 'No mat', ja: 'マットなし' },
  none: { en: 'None', ja: 'なし' },
} as const satisfies Readonly<Record<string, Sentence>>

/** A word that shoppers read beside a product: the name of an option, or one of its values. */
export type ShopWord = keyof typeof WORDS
export type ShopWords = Readonly<Record<ShopWord, string>>

export const SHOP_WORDS = Object.keys(WORDS) as readonly ShopWord[]

/** Words that stand beside each other in a shop, where two that are the same could not be told apart. */
export const WORDS_TOGETHER: readonly (readonly ShopWord[])[] = [
  ['type', 'frame', 'mat'],
  VARIANT_TYPES.map((type) => `type-${type}` as const),
  [...FRAME_COLORS.map((color) => `frame-${color}` as const), 'frame-none'],
  [...MAT_COLORS.map((color) => `mat-${color}` as const), 'mat-none'],
]

/** The words in a language, with those that a brand has chosen itself. */
export function wordsIn(
  language: Language,
  own: Readonly<Partial<Record<ShopWord, string | undefined>>> = {},
): ShopWords {
  return Object.fromEntries(
    SHOP_WORDS.map((word) => [word, own[word] ?? WORDS[word][language]]),
  ) as ShopWords
}
