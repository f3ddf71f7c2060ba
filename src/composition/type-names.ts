import type { Language, Sentence } from '../errors/in-language.ts'
import type { VariantType } from './catalogue.ts'

/** The kinds of product in the words of the console and of messages. */
export const TYPE_NAMES: Readonly<Record<VariantType, Sentence>> = {
  premium: { en: 'Premium frame', ja: 'プレミアムフレーム' },
  wood: { en: 'Wood frame', ja: '木製フレーム' },
  stand: { en: 'Table stand', ja: 'スタンド' },
  postcard: { en: 'Postcard', ja: 'ポストカード' },
}

export function typeNames(language: Language): Readonly<Record<VariantType, string>> {
  const name = (type: VariantType) => TYPE_NAMES[type][language]
  return {
    premium: name('premium'),
    wood: name('wood'),
    stand: name('stand'),
    postcard: name('postcard'),
  }
}

/** What the price of a kind of product is called. */
export function priceName(type: VariantType): Sentence {
  const { en, ja } = TYPE_NAMES[type]
  return { en: `${en} (¥)`, ja: `${ja}（円）` }
}
