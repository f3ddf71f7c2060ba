import type { Sentence } from '../errors/in-language.ts'
import { type DiscountProblemCode, MAX_PRINT_PRICE } from './discount-problems.ts'
import { MAX_QUANTITY } from './quantity-price.ts'

const quantity = MAX_QUANTITY.toLocaleString('en')
const price = MAX_PRINT_PRICE.toLocaleString('en')

/** What is wrong with a discount, in English (also the API's) and in Japanese. */
export const DISCOUNT_SENTENCES: Readonly<Record<DiscountProblemCode, Sentence>> = {
  THRESHOLD_NOT_WHOLE: {
    en: `A threshold is a whole number of prints from 2 to ${quantity}.`,
    ja: `枚数は2〜${quantity}の整数で入力してください。`,
  },
  THRESHOLD_NOT_ASCENDING: {
    en: 'Each threshold must be higher than the one before it.',
    ja: '枚数は上の行より大きくしてください。',
  },
  PRICE_NOT_WHOLE: {
    en: `A price is a whole number of yen from 1 to ${price}.`,
    ja: `価格は1〜${price}円の整数で入力してください。`,
  },
  PRICE_RISES: {
    en: 'One print must not cost more than at a smaller quantity.',
    ja: '1枚あたりの価格は、少ない枚数のときより高くできません。',
  },
}
