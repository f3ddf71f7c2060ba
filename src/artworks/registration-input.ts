import { z } from 'zod'
import type { Sentence } from '../errors/in-language.ts'
import { bilingual, customIssue } from '../errors/zod-problems.ts'
import { creationYearProblem } from './creation-year.ts'

const MAX_PRICE_JPY = 10_000_000
const text = ({ en, ja }: Sentence, max: number) =>
  z
    .string({
      error: bilingual(`${en} is required and must be text.`, `${ja}を文字列で指定してください。`),
    })
    .trim()
    .min(1, bilingual(`${en} must not be empty.`, `${ja}を入力してください。`))
    .max(
      max,
      bilingual(
        `${en} may have at most ${max} characters.`,
        `${ja}は${max}文字以内で入力してください。`,
      ),
    )
    .refine(
      (value) => !value.includes('\u0000'),
      bilingual(`${en} must not contain the character NUL.`, `${ja}にNUL文字は使用できません。`),
    )
    // The database keeps UTF-8, in which half of a pair would silently become another character.
    .refine(
      (value) => value.isWellFormed(),
      bilingual(
        `${en} must not contain half of a character.`,
        `${ja}に不完全な文字が含まれています。`,
      ),
    )
const price = ({ en, ja }: Sentence) =>
  z
    .number({
      error: bilingual(
        `${en} is required and must be a number of yen.`,
        `${ja}を円単位の数値で指定してください。`,
      ),
    })
    .int(
      bilingual(`${en} must be a whole number of yen.`, `${ja}は円単位の整数で指定してください。`),
    )
    .min(1, bilingual(`${en} must be at least 1 yen.`, `${ja}は1円以上で指定してください。`))
    .max(
      MAX_PRICE_JPY,
      bilingual(
        `${en} may be at most ${MAX_PRICE_JPY} yen.`,
        `${ja}は${MAX_PRICE_JPY}円以下で指定してください。`,
      ),
    )

/** Prices in JPY, one for each type of variant (specification, section 2.1). */
const pricingSchema = z.strictObject(
  {
    premium: price({ en: 'The premium price', ja: 'プレミアムの価格' }),
    wood: price({ en: 'The wood price', ja: '木製の価格' }),
    stand: price({ en: 'The stand price', ja: 'スタンドの価格' }),
    postcard: price({ en: 'The postcard price', ja: 'ポストカードの価格' }),
  },
  {
    error: bilingual(
      'pricing is required: an object with premium, wood, stand and postcard in yen.',
      'pricingにpremium、wood、stand、postcardの価格（円）を指定してください。',
    ),
  },
)

/** Body of the create endpoint (specification, sections 2.1 and 4.1). Unknown fields are refused. */
export const registrationSchema = z.strictObject({
  title: text({ en: 'The title', ja: 'タイトル' }, 255),
  artist: text({ en: 'The artist', ja: '作家名' }, 255),
  technique: text({ en: 'The technique', ja: '技法' }, 255),
  description: text({ en: 'The description', ja: '作品解説' }, 20_000),
  pricing: pricingSchema,
  creation_year: z
    .number()
    .superRefine((year, context) => {
      const problem = creationYearProblem(year)
      if (problem) context.addIssue(customIssue(problem))
    })
    .optional(),
  size: text({ en: 'The size', ja: 'サイズ' }, 255).optional(),
  tags: z
    .array(text({ en: 'A tag', ja: 'タグ' }, 100))
    .max(100, bilingual('At most 100 tags are possible.', 'タグは100件まで指定できます。'))
    .default([]),
})
