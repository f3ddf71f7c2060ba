import { z } from 'zod'
import type { Sentence } from '../errors/in-language.ts'
import { bilingual, customIssue } from '../errors/zod-problems.ts'
import { creationYearProblem } from './creation-year.ts'
import { textOf } from './text-of.ts'

const MAX_PRICE_JPY = 10_000_000
/** Tags of an artwork. */
export const MAX_TAGS = 100
/** Characters of a tag. */
export const MAX_TAG_LENGTH = 100
/** What is said of an artwork without tags. */
export const NO_TAG: Sentence = {
  en: 'At least one tag is required.',
  ja: 'タグを1件以上指定してください。',
}
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
  title: textOf({ en: 'The title', ja: 'タイトル' }, 255),
  artist: textOf({ en: 'The artist', ja: '作家名' }, 255),
  technique: textOf({ en: 'The technique', ja: '技法' }, 255),
  description: textOf({ en: 'The description', ja: '作品解説' }, 20_000),
  pricing: pricingSchema,
  creation_year: z
    .number()
    .superRefine((year, context) => {
      const problem = creationYearProblem(year)
      if (problem) context.addIssue(customIssue(problem))
    })
    .optional(),
  size: textOf({ en: 'The size', ja: 'サイズ' }, 255).optional(),
  tags: z
    .array(textOf({ en: 'A tag', ja: 'タグ' }, MAX_TAG_LENGTH), {
      error: bilingual(
        'tags is required: a list of at least one tag.',
        'tagsにタグを1件以上、リストで指定してください。',
      ),
    })
    .min(1, bilingual(NO_TAG.en, NO_TAG.ja))
    .max(
      MAX_TAGS,
      bilingual(`At most ${MAX_TAGS} tags are possible.`, `タグは${MAX_TAGS}件まで指定できます。`),
    ),
  /** Identity-provider user id of the artist; that of the caller where it is left out. */
  idp_uid: textOf({ en: 'The user id', ja: 'ユーザーID' }, 255).optional(),
  /** `published`: published as soon as all variants are composed. */
  status: z
    .enum(['draft', 'published'], {
      error: bilingual(
        'The status is "draft" or "published".',
        'statusには「draft」または「published」を指定してください。',
      ),
    })
    .default('draft'),
})
